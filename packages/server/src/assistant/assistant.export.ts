import { sql } from 'drizzle-orm';
import { exporterOf } from '../settings/export.service.ts';
import { accessTokens as tokens } from './access-tokens/access-tokens.table.ts';
import { assistantActions as actions, assistantMessages as messages } from './assistant.table.ts';

export const assistantMessagesExporter = exporterOf('assistantMessages', messages, {
  id: messages.id,
  answers: messages.answers,
  role: messages.role,
  source: messages.source,
  content: messages.content,
  createdAt: messages.createdAt,
});

export const assistantActionsExporter = exporterOf('assistantActions', actions, {
  id: actions.id,
  messageId: actions.messageId,
  type: actions.type,
  arguments: sql<string>`${actions.arguments}::text`,
  needsConfirmation: actions.needsConfirmation,
  status: actions.status,
  message: actions.message,
  tokenName: actions.tokenName,
  doneAt: actions.doneAt,
  createdAt: actions.createdAt,
});

/** Without their secrets, which nobody has any more. */
export const accessTokensExporter = exporterOf('accessTokens', tokens, {
  id: tokens.id,
  name: tokens.name,
  scope: tokens.scope,
  hint: tokens.hint,
  createdAt: tokens.createdAt,
  lastUsedAt: tokens.lastUsedAt,
  expiresAt: tokens.expiresAt,
});
