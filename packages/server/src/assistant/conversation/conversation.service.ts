import {
  type ChatMessage,
  type Conversation,
  MESSAGES_SHOWN,
} from '@inner-circle/domain/assistant/assistant.contract.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { actionsFor, messageView } from './message-view.ts';
import { messagesRepository } from './messages.repository.ts';

/** What was said, the latest messages or those before one of them. */
export async function conversationOf(
  user: SignedInUser,
  before: string | undefined,
  { db, clock }: Dependencies,
): Promise<Conversation> {
  const now = clock.now();
  const repository = messagesRepository(db);
  if (before !== undefined && !(await repository.find(user.id, before))) throw notFound('The message');
  const { rows, hasMore } = await repository.page(user.id, before, MESSAGES_SHOWN);
  const shown = rows.toReversed();
  const actions = await actionsFor(db, user.id, shown);
  return { data: shown.map((row) => messageView(row, actions, now)), hasMore };
}

export async function findMessage(user: SignedInUser, id: string, { db, clock }: Dependencies): Promise<ChatMessage> {
  const row = await messagesRepository(db).find(user.id, id);
  if (!row) throw notFound('The message');
  return messageView(row, await actionsFor(db, user.id, [row]), clock.now());
}

/** What AI clients asked for is not said by anybody: it stays while it waits, can be taken back, or counts against its token. */
export async function clearConversation(user: SignedInUser, { db, clock }: Dependencies): Promise<undefined> {
  await messagesRepository(db).clear(user.id, clock.now());
}
