// The way of one message: under a lease of the user's conversation it is kept, so that no other message is answered meanwhile; the
// engine reads and understands, with no transaction open; the answer, what it proposes and the count of the query are committed
// together with the end of the lease. What fails leaves no trace and is not counted, and a repeat with the same key is answered what
// exists.
import { setTimeout as pause } from 'node:timers/promises';
import { wordsOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import { type ChatReply, Choice, type NewChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { stillAnswering } from '@inner-circle/domain/assistant/actions.rules.ts';
import { badField, keyTaken, notFound } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { holdAiQueries, requireAiQuery } from '../../billing/billing.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { Lease } from '../../platform/coordination/leases.ts';
import { storable } from '../../platform/storable.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { type ActionRow, actionsRepository } from '../actions/actions.repository.ts';
import { lastActionOf, viewOf } from '../actions/action-view.ts';
import { checkActions, preparedActions } from '../actions/propose.service.ts';
import type { Understanding } from '../engine.port.ts';
import { readingFor } from '../reading/reading.ts';
import { messageView } from './message-view.ts';
import { answering, KEPT_MESSAGES, type MessageRow, messagesRepository } from './messages.repository.ts';

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
  const answered = await answerSoFar(user, newMessage, key, dependencies);
  if (answered) return replyTo(user, answered, dependencies);
  const lease = await inTurn(user.id, () => takeTurn(user, dependencies));
  try {
    const meanwhile = await answerSoFar(user, newMessage, key, dependencies);
    if (meanwhile) return await replyTo(user, meanwhile, dependencies);
    return await answerInTurn(user, newMessage, key, lease, dependencies);
  } finally {
    await lease.release();
  }
}

/** The answer, if the message is a repeat and has one. */
async function answerSoFar(user: SignedInUser, { message }: NewChatMessage, key: string, { db }: Dependencies) {
  const earlier = await messagesRepository(db).find(user.id, key);
  if (earlier && (earlier.role !== 'user' || earlier.content !== message)) throw keyTaken();
  return earlier && messagesRepository(db).answerTo(user.id, key);
}

async function answerInTurn(
  user: SignedInUser,
  newMessage: NewChatMessage,
  key: string,
  lease: Lease,
  dependencies: Dependencies,
): Promise<ChatReply> {
  const { db, clock, log } = dependencies;
  await requireAiQuery(db, user, dependencies);
  const createdAt = toMoment(clock.now());
  await messagesRepository(db).keep(user.id, { id: key, role: 'user', content: newMessage.message, createdAt });
  try {
    const zone = newMessage.zone ?? zoneOf(await settingsOf(user, dependencies));
    const understanding = await understand(user, newMessage, key, zone, lease.signal, dependencies);
    return await keepAnswer(user, key, understanding, zone, lease, dependencies);
  } catch (error) {
    // Not where somebody else answers it by now.
    const forgetting = db.transaction(async (tx) => {
      await lease.finish(tx);
      await messagesRepository(tx).deleteUnanswered(user.id, key);
    });
    await forgetting.catch((reason: unknown) => log.warn({ err: reason }, 'a message stays without an answer'));
    throw lease.signal.aborted ? lease.signal.reason : error;
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

/** Waits until no other message of the user's is being answered. No connection waits with it. */
async function takeTurn(user: SignedInUser, { leases }: Dependencies): Promise<Lease> {
  const waitUntil = performance.now() + TURN_SECONDS * 1000;
  for (let wait = LOOK_AGAIN_MS.first; ; wait = Math.min(wait * 1.5, LOOK_AGAIN_MS.longest)) {
    const lease = await leases.take(answering(user.id));
    if (lease) return lease;
    if (performance.now() > waitUntil) throw stillAnswering();
    await pause(wait);
  }
}

async function understand(
  user: SignedInUser,
  { message, choice }: NewChatMessage,
  key: string,
  zone: string,
  leaseSignal: AbortSignal,
  dependencies: Dependencies,
): Promise<Understanding> {
  const { db, clock, ports } = dependencies;
  const repository = messagesRepository(db);
  const before = (await repository.saidBefore(user.id, key, HISTORY_MESSAGES)).toReversed();
  const asked = choice ? await repository.find(user.id, choice.messageId) : before.findLast(isAnswer);
  if (choice && !(asked && isAnswer(asked))) throw notFound('The question');
  if (choice && choice.index >= (asked?.choices.length ?? 0)) throw badField('choice', 'There is no such choice.');
  if (choice && asked?.choices[choice.index]?.opens)
    return { reply: OPENS_A_FORM, actions: [], choices: [], memory: asked.memory ?? {} };
  const turn = {
    message,
    now: clock.now(),
    zone,
    userName: user.name,
    last: await lastActions(user, key, dependencies),
    history: await asItStands(user, before, dependencies),
    memory: asked?.memory ?? null,
    chosen: choice?.index ?? null,
    signal: AbortSignal.any([AbortSignal.timeout(ENGINE_SECONDS * 1000), leaseSignal]),
  };
  return ports.engine(turn, readingFor(dependencies, user, zone, turn.now));
}

/** Only a page of an older version sends such a choice: it takes it for an answer. */
const OPENS_A_FORM = 'This button opens a form. Reload the page, and press it again.';

/** What was said, with what became of it since. */
async function asItStands(user: SignedInUser, said: readonly MessageRow[], { db, clock }: Dependencies) {
  const ids = said.map(({ id }) => id);
  const actions = await actionsRepository(db).ofMessages(user.id, ids);
  return said.map((row) => {
    const { role, content } = messageView(row, actions, clock.now());
    return { role, content };
  });
}

async function lastActions(user: SignedInUser, key: string, { db, clock }: Dependencies) {
  const rows = await actionsRepository(db).latestBefore(user.id, key);
  return rows.flatMap((row) => lastActionOf(row, clock.now()) ?? []);
}

const isAnswer = ({ role, source }: MessageRow) => role === 'assistant' && source === 'conversation';

async function keepAnswer(
  user: SignedInUser,
  key: string,
  understanding: Understanding,
  zone: string,
  lease: Lease,
  dependencies: Dependencies,
): Promise<ChatReply> {
  const { db, clock, newId } = dependencies;
  const checked = await checkActions(user, understanding.actions, zone, dependencies);
  const isCut = checked.length < understanding.actions.length;
  const note = storable([understanding.reply, isCut ? LEFT_OUT : ''].filter(Boolean).join('\n\n'), LONGEST_REPLY);
  const asker = { by: understanding.mustConfirm ? ('model' as const) : ('person' as const) };
  const proposed = preparedActions({ checked, asker }, dependencies);
  const actions = proposed.map((row) => viewOf(row, clock.now()));
  const content = storable(wordsOf({ source: 'conversation', content: note, note, actions }), LONGEST_REPLY);
  return db.transaction(async (tx) => {
    const repository = messagesRepository(tx);
    const countAiQuery = await holdAiQueries(tx, user, dependencies);
    // Whoever took too long may find that a repeat was quicker.
    const there = await repository.answerTo(user.id, key);
    if (there) return replyTo(user, there, { ...dependencies, db: tx });
    await lease.finish(tx);
    await countAiQuery();
    const answer = await repository.insert(user.id, {
      id: newId(),
      role: 'assistant',
      content,
      note: proposed.length > 0 ? note : null,
      answers: key,
      choices: understanding.choices.map((choice) => Choice.parse(choice)),
      memory: understanding.memory,
      createdAt: toMoment(clock.now()),
    });
    const kept = await actionsRepository(tx).insert(user.id, answer.id, proposed);
    if (answer.number % FORGET_EVERY === 0) await repository.keepLatestSaid(user.id, KEPT_MESSAGES);
    return replyOf(answer, kept, dependencies);
  });
}

const LEFT_OUT = 'I left something out that could not be prepared.';

const replyTo = async (user: SignedInUser, answer: MessageRow, dependencies: Dependencies): Promise<ChatReply> =>
  replyOf(answer, await actionsRepository(dependencies.db).ofMessages(user.id, [answer.id]), dependencies);

function replyOf(answer: MessageRow, actions: readonly ActionRow[], { clock }: Dependencies): ChatReply {
  const message = messageView(answer, actions, clock.now());
  return { reply: message.content, actions: message.actions, message, decided: [] };
}
