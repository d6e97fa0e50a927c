import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { viewOf } from '../actions/action-view.ts';
import type { ActionRow } from '../actions/actions.repository.ts';
import type { MessageRow } from './messages.repository.ts';

export const messageView = (
  { id, role, source, content, createdAt, choices }: MessageRow,
  actions: readonly ActionRow[],
  now: Temporal.Instant,
): ChatMessage => ({
  id,
  role,
  source,
  content,
  timestamp: createdAt,
  actions: actions.filter(({ messageId }) => messageId === id).map((row) => viewOf(row, now)),
  choices: [...choices],
});
