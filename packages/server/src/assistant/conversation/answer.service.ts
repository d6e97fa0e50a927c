// The way of one message: under a lease of the user's conversation it is kept, so that no other message is answered meanwhile; the
// engine reads and understands, with no transaction open; the answer, what it proposes and the count of the query are committed
// together with the end of the lease. What fails leaves no trace and is not counted, and a repeat with the same key is answered what
// exists.
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatReply, Choice, type NewChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { stillAnswering } from '@inner-circle/domain/assistant/actions.rules.ts';
import { badField, keyTaken, notFound } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { holdAiQueries, requireAiQuery } from '../../billing/billing.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { Lease } from '../../platform/coordination/leases.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { type ActionRow, actionsRepository } from '../actions/actions.repository.ts';
import { lastActionOf } from '../actions/action-view.ts';
import { checkActions, preparedActions } from '../actions/propose.service.ts';
import { putAside } from '../actions/replace.service.ts';
import type { DecidedCard } from '../assistant.table.ts';
import type { Turn, Understanding } from '../engine.port.ts';
import { readingFor } from '../reading/reading.ts';
import { carryOut } from './decisions.service.ts';
import { actionsFor, decidedBy, messageView } from './message-view.ts';
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
/** How many unused parts of a message are named, and how long each may be. */
const MOST_UNUSED = 5;
const LONGEST_UNUSED = 200;

/**
 * Answers a message by the engine; or with what was read of it before (`read`), which asks no engine and counts as no query.
 */
export async function answerMessage(
  user: SignedInUser,
  newMessage: NewChatMessage,
  dependencies: Dependencies,
  key: string = dependencies.newId(),
  read?: Understanding,
): Promise<ChatReply> {
  const answered = await answerSoFar(user, newMessage, key, dependencies);
  if (answered) return replyTo(user, answered, dependencies);
  const lease = await inTurn(user.id, () => takeTurn(user, dependencies));
  try {
    const meanwhile = await answerSoFar(user, newMessage, key, dependencies);
    if (meanwhile) return await replyTo(user, meanwhile, dependencies);
    return await answerInTurn(user, newMessage, key, lease, dependencies, read);
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
  read?: Understanding,
): Promise<ChatReply> {
  const { db, clock, log } = dependencies;
  if (!read) await requireAiQuery(db, user, dependencies);
  const createdAt = toMoment(clock.now());
  await messagesRepository(db).keep(user.id, { id: key, role: 'user', content: newMessage.message, createdAt });
  try {
    const zone = newMessage.zone ?? zoneOf(await settingsOf(user, dependencies));
    const understanding =
      read ??
      (await understoodBefore(user, key, dependencies)) ??
      (await understand(user, newMessage, key, zone, lease.signal, dependencies));
    const decided = await decide(user, key, understanding, lease, dependencies);
    const answer = { understanding, decided, isCounted: !read };
    return await keepAnswer(user, key, answer, zone, lease, dependencies);
  } catch (error) {
    // Not where somebody else answers it by now.
    const forgetting = inTransaction(user, { db }, async ({ db: tx }) => {
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
    newId: dependencies.newId,
    last: await lastActions(user, key, dependencies),
    history: await asItStands(user, before, dependencies),
    memory: asked?.memory ?? null,
    chosen: choice?.index ?? null,
    signal: AbortSignal.any([AbortSignal.timeout(ENGINE_SECONDS * 1000), leaseSignal]),
  };
  const understanding = await ports.engine(turn, readingFor(dependencies, user, zone, turn.now));
  return aboutLast(understanding, turn.last);
}

/** An engine speaks of the cards that it was given, and of no others. */
function aboutLast({ decides, replaces = [], ...understanding }: Understanding, last: Turn['last']): Understanding {
  const ids = new Set(last.map(({ id }) => id));
  const actionIds = decides?.actionIds.filter((id) => ids.has(id)) ?? [];
  return {
    ...understanding,
    replaces: replaces.filter((id) => ids.has(id)),
    ...(decides && actionIds.length > 0 && { decides: { ...decides, actionIds } }),
  };
}

/** How a message that decides about something was understood by a process that died before it answered. */
async function understoodBefore(user: SignedInUser, key: string, { db }: Dependencies) {
  const understood = (await messagesRepository(db).find(user.id, key))?.understood;
  return (
    understood && ({ ...understood, actions: understood.actions as Understanding['actions'] } satisfies Understanding)
  );
}

/** What the person decided in words is written down first, and then carried out. */
async function decide(
  user: SignedInUser,
  key: string,
  understanding: Understanding,
  lease: Lease,
  dependencies: Dependencies,
): Promise<DecidedCard[]> {
  const { decides, mustConfirm = false, replaces = [], unused = [], noted: _, ...rest } = understanding;
  if (!decides) return [];
  const choices = rest.choices.map((choice) => Choice.parse(choice));
  await inTransaction(user, dependencies, async ({ db: tx }) => {
    await lease.hold(tx);
    const understood = { ...rest, choices, decides, mustConfirm, replaces, unused };
    await messagesRepository(tx).keepUnderstood(user.id, key, understood);
  });
  return carryOut(user, decides, dependencies);
}

/** Only a page of an older version sends such a choice: it takes it for an answer. */
const OPENS_A_FORM = 'This button opens a form. Reload the page, and press it again.';

/** What was said, with what became of it since. */
async function asItStands(user: SignedInUser, said: readonly MessageRow[], { db, clock }: Dependencies) {
  const actions = await actionsFor(db, user.id, said);
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

const parts = (all: readonly string[] = []) =>
  all.slice(0, MOST_UNUSED).map((part) => postgresText(part, LONGEST_UNUSED));

type Answer = {
  readonly understanding: Understanding;
  readonly decided: readonly DecidedCard[];
  /** Whether it was an AI query. */
  readonly isCounted: boolean;
};

async function keepAnswer(
  user: SignedInUser,
  key: string,
  { understanding, decided, isCounted }: Answer,
  zone: string,
  lease: Lease,
  dependencies: Dependencies,
): Promise<ChatReply> {
  const { clock, newId } = dependencies;
  const { checked, refusals } = await checkActions(user, understanding.actions, zone, dependencies);
  const isCut = checked.length + refusals.length < understanding.actions.length;
  const reasons = new Set(refusals.map(({ message }) => message));
  const besides = [understanding.reply, ...reasons, isCut ? LEFT_OUT : ''].filter(Boolean).join('\n\n');
  const note = postgresText(besides, LONGEST_REPLY);
  const [unused, noted] = [parts(understanding.unused), parts(understanding.noted)];
  const asker = { by: understanding.mustConfirm ? ('model' as const) : ('person' as const), unused, noted };
  return inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const repository = messagesRepository(tx);
    const countAiQuery = await holdAiQueries(tx, user, dependencies);
    // Whoever took too long may find that a repeat was quicker.
    const there = await repository.answerTo(user.id, key);
    if (there) return replyTo(user, there, within);
    await lease.finish(tx);
    if (isCounted) await countAiQuery();
    const now = clock.now();
    // Nothing is put away for what could not be prepared.
    const { dismissed, replaces } = await putAside(
      tx,
      user,
      checked.length > 0 ? (understanding.replaces ?? []) : [],
      now,
    );
    const replaced = dismissed.map((id) => ({ id, decision: 'replace' as const, refusal: null }));
    const messageId = newId();
    const rows = preparedActions({ checked, asker, messageId, replaces }, dependencies);
    const written = {
      id: messageId,
      role: 'assistant' as const,
      source: 'conversation' as const,
      content: note,
      note: rows.length + decided.length > 0 ? note : null,
      answers: key,
      choices: understanding.choices.map((choice) => Choice.parse(choice)),
      memory: understanding.memory,
      decided: [...decided, ...replaced],
      createdAt: toMoment(now),
    };
    const earlier = written.decided.length > 0 ? await actionsFor(tx, user.id, [written]) : [];
    const content = postgresText(messageView(written, [...rows, ...earlier], now).content, LONGEST_REPLY);
    const answer = await repository.insert(user.id, { ...written, content });
    const kept = await actionsRepository(tx).insert(user.id, rows);
    if (answer.number % FORGET_EVERY === 0) await repository.keepLatestSaid(user.id, KEPT_MESSAGES);
    return replyOf(answer, [...kept, ...earlier], now);
  });
}

const LEFT_OUT = 'I left something out that could not be prepared.';

async function replyTo(user: SignedInUser, answer: MessageRow, { db, clock }: Dependencies): Promise<ChatReply> {
  return replyOf(answer, await actionsFor(db, user.id, [answer]), clock.now());
}

function replyOf(answer: MessageRow, rows: readonly ActionRow[], now: Temporal.Instant): ChatReply {
  const message = messageView(answer, rows, now);
  return { reply: message.content, actions: message.actions, message, decided: decidedBy(answer, rows, now) };
}
