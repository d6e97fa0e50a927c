// The way of one message: it is kept and held, so that no other message of the user's is answered meanwhile; the engine reads and
// understands, with no transaction open; the answer, what it proposes and the count of the query are committed together. What fails
// leaves no trace and is not counted, and a repeat with the same key is answered what exists.
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatReply, NewChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { stillAnswering } from '@inner-circle/domain/assistant/actions.rules.ts';
import { badField, keyTaken, notFound } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { holdAiQueries, requireAiQuery } from '../../billing/billing.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { storable } from '../../platform/storable.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { type ActionRow, actionsRepository } from '../actions/actions.repository.ts';
import { checkActions, proposeActions } from '../actions/propose.service.ts';
import type { Understanding } from '../engine.port.ts';
import { readingFor } from '../reading/reading.ts';
import { messageView } from './message-view.ts';
import { KEPT_MESSAGES, type MessageRow, messagesRepository } from './messages.repository.ts';

/** Longer than an engine may take. */
const HELD_SECONDS = 90;
const ENGINE_SECONDS = 60;
/** How long a message waits for the one before it. */
const TURN_SECONDS = 30;
const MOST_WAITING = 8;
/** Between two looks, longer each time. */
const LOOK_AGAIN_MS = { first: 100, longest: 1000 };
/** What was said before, as far as an engine gets to see it. */
const HISTORY_MESSAGES = 20;
/** What is no longer kept is forgotten now and then: to look for it each time would be a query for nothing. */
const FORGET_EVERY = 25;
const LONGEST_REPLY = 20_000;

export async function answerMessage(
  user: SignedInUser,
  newMessage: NewChatMessage,
  dependencies: Dependencies,
  key: string = dependencies.newId(),
): Promise<ChatReply> {
  const answered = await inTurn(user.id, () => takeTurn(user, newMessage, key, dependencies));
  if (answered) return replyTo(user, answered, dependencies);
  try {
    const zone = newMessage.zone ?? zoneOf(await settingsOf(user, dependencies));
    const understanding = await understand(user, newMessage, key, zone, dependencies);
    return await keepAnswer(user, key, understanding, zone, dependencies);
  } catch (error) {
    await messagesRepository(dependencies.db).deleteUnanswered(user.id, key);
    throw error;
  }
}

/** How many messages of each user wait in this process. */
const waiting = new Map<string, number>();

/** A few messages wait for the one before them; somebody who sends dozens at once must not keep others from being served. */
async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const before = waiting.get(userId) ?? 0;
  if (before >= MOST_WAITING) throw stillAnswering();
  waiting.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = (waiting.get(userId) ?? 1) - 1;
    if (left === 0) waiting.delete(userId);
    else waiting.set(userId, left);
  }
}

/** Waits until no other message of the user's is being answered, and keeps this one. Answers the answer where there is one. */
async function takeTurn(user: SignedInUser, { message }: NewChatMessage, key: string, dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const waitUntil = performance.now() + TURN_SECONDS * 1000;
  for (let wait = LOOK_AGAIN_MS.first; ; wait = Math.min(wait * 1.5, LOOK_AGAIN_MS.longest)) {
    const turn = await db.transaction(async (tx) => {
      const repository = messagesRepository(tx);
      // Of two messages that come at once one is held first. Nobody waits here: that would take a connection.
      if (!(await repository.tryLockUser(user.id))) return 'busy';
      const { isAnswering, earlier } = await repository.turn(user.id, key);
      if (earlier && (earlier.role !== 'user' || earlier.content !== message)) throw keyTaken();
      const answer = earlier && (await repository.answerTo(user.id, key));
      if (answer) return answer;
      if (isAnswering) return 'busy';
      await requireAiQuery(tx, user, dependencies);
      const createdAt = toMoment(clock.now());
      await repository.hold(user.id, { id: key, role: 'user', content: message, createdAt }, HELD_SECONDS);
      return undefined;
    });
    if (turn !== 'busy') return turn;
    if (performance.now() > waitUntil) throw stillAnswering();
    await pause(wait);
  }
}

async function understand(
  user: SignedInUser,
  { message, choice }: NewChatMessage,
  key: string,
  zone: string,
  dependencies: Dependencies,
): Promise<Understanding> {
  const { db, clock, ports } = dependencies;
  const repository = messagesRepository(db);
  const before = (await repository.saidBefore(user.id, key, HISTORY_MESSAGES)).toReversed();
  const asked = choice ? await repository.find(user.id, choice.messageId) : before.findLast(isAnswer);
  if (choice && !(asked && isAnswer(asked))) throw notFound('The question');
  if (choice && choice.index >= (asked?.choices.length ?? 0)) throw badField('choice', 'There is no such choice.');
  const turn = {
    message,
    now: clock.now(),
    zone,
    userName: user.name,
    history: before.map(({ role, content }) => ({ role, content })),
    memory: asked?.memory ?? null,
    chosen: choice?.index ?? null,
    signal: AbortSignal.timeout(ENGINE_SECONDS * 1000),
  };
  return ports.engine(turn, readingFor(dependencies, user, zone, turn.now));
}

const isAnswer = ({ role, source }: MessageRow) => role === 'assistant' && source === 'conversation';

async function keepAnswer(
  user: SignedInUser,
  key: string,
  understanding: Understanding,
  zone: string,
  dependencies: Dependencies,
): Promise<ChatReply> {
  const { db, clock, newId } = dependencies;
  const checked = await checkActions(user, understanding.actions, zone, dependencies);
  const isCut = checked.length < understanding.actions.length;
  const content = storable(isCut ? `${understanding.reply}\n\n${LEFT_OUT}` : understanding.reply, LONGEST_REPLY);
  return db.transaction(async (tx) => {
    const repository = messagesRepository(tx);
    const countAiQuery = await holdAiQueries(tx, user, dependencies);
    // Whoever took too long may find that a repeat was quicker.
    const there = await repository.answerTo(user.id, key);
    if (there) return replyTo(user, there, { ...dependencies, db: tx });
    await countAiQuery();
    const answer = await repository.insert(user.id, {
      id: newId(),
      role: 'assistant',
      content,
      answers: key,
      choices: understanding.choices,
      memory: understanding.memory,
      createdAt: toMoment(clock.now()),
    });
    const actions = await proposeActions(
      user,
      answer.id,
      { checked, asker: { by: understanding.mustConfirm ? 'model' : 'person' } },
      { ...dependencies, db: tx },
    );
    await repository.release(user.id, key);
    if (answer.number % FORGET_EVERY === 0) await repository.keepLatestSaid(user.id, KEPT_MESSAGES);
    return replyOf(answer, actions, dependencies);
  });
}

const LEFT_OUT = 'I left something out that could not be prepared.';

const replyTo = async (user: SignedInUser, answer: MessageRow, dependencies: Dependencies): Promise<ChatReply> =>
  replyOf(answer, await actionsRepository(dependencies.db).ofMessages(user.id, [answer.id]), dependencies);

function replyOf(answer: MessageRow, actions: readonly ActionRow[], { clock }: Dependencies): ChatReply {
  const message = messageView(answer, actions, clock.now());
  return { reply: message.content, actions: message.actions, message };
}
