// A sentence that is typed into the command palette. Reading it asks the built-in engine alone, changes nothing, keeps nothing and is
// no AI query; what was read is sealed and given to the page. If the person wants it done, the page sends it back, and it becomes a
// message with its answer in the conversation: from there its actions go the way of all others, with the same confirmation and undo.
import {
  type ChatReply,
  Choice,
  LONGEST_SEALED,
  type Sentence,
  type SentenceReading,
  type Warmed,
} from '@inner-circle/domain/assistant/assistant.contract.ts';
import { readingIsOld } from '@inner-circle/domain/assistant/actions.rules.ts';
import { warmedByLogging } from '@inner-circle/domain/interactions/interactions.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { Moment, TimeZone, toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import { contactsById } from '../../contacts/contacts.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { isOver, viewOf } from '../actions/action-view.ts';
import type { Checked } from '../actions/find-rows.ts';
import { checkActions, preparedActions } from '../actions/propose.service.ts';
import type { Understanding } from '../engine.port.ts';
import { readingFor } from '../reading/reading.ts';
import { builtInEngine } from '../understanding/built-in-engine.ts';
import { answerMessage } from './answer.service.ts';

const READ_SECONDS = 10;
/** For how long what was shown can be done: “today” is the day on which it was read. */
const READ_MINUTES = 60;

const Sealed = z.object({
  message: z.string(),
  zone: TimeZone,
  readAt: Moment,
  understanding: z.object({
    reply: z.string(),
    /** Checked by the contract when they are kept. */
    actions: z.array(z.unknown()),
    memory: z.record(z.string(), z.unknown()),
    mustConfirm: z.boolean(),
    unused: z.array(z.string()),
    noted: z.array(z.string()),
  }),
});

const sealedFor = (user: SignedInUser) => `${user.id}/sentence`;

export async function readSentence(
  user: SignedInUser,
  { message, zone: ownZone, choices }: Sentence,
  dependencies: Dependencies,
): Promise<SentenceReading> {
  const { clock, newId } = dependencies;
  const zone = ownZone ?? zoneOf(await settingsOf(user, dependencies));
  const now = clock.now();
  const understanding = await understood(user, message, choices, zone, now, dependencies);
  const { reply, actions, mustConfirm = false, unused = [], noted = [], memory } = understanding;
  const { checked, refusals } = await checkActions(user, actions, zone, dependencies);
  if (checked.length === 0) {
    const asks = understanding.choices.some(({ opens }) => !opens);
    const words = [reply, ...refusals.map((refusal) => refusal.message)].filter(Boolean).join('\n\n');
    return {
      kind: asks ? 'ask' : 'nothing',
      reply: words,
      actions: [],
      choices: asks ? understanding.choices.map((choice) => Choice.parse(choice)) : [],
      marks: [],
      warms: [],
      sealed: null,
    };
  }
  const asker = { by: mustConfirm ? ('model' as const) : ('person' as const), unused, noted };
  const rows = preparedActions({ checked, asker, messageId: newId() }, dependencies);
  const kept = { reply, actions, memory, mustConfirm, unused, noted };
  const sealed = dependencies.sealing.seal(
    JSON.stringify({ message, zone, readAt: toMoment(now), understanding: kept }),
    sealedFor(user),
  );
  return {
    kind: sealed.length > LONGEST_SEALED ? 'nothing' : 'do',
    reply,
    actions: rows.map((row) => viewOf(row, now)),
    choices: [],
    marks: understanding.understood?.message === message ? [...understanding.understood.marks] : [],
    warms: await warmedBy(user, checked, zone, dependencies),
    sealed: sealed.length > LONGEST_SEALED ? null : sealed,
  };
}

/** Whom the logged talks make warm again, as logging them will. */
async function warmedBy(
  user: SignedInUser,
  checked: readonly Checked[],
  zone: string,
  dependencies: Dependencies,
): Promise<Warmed[]> {
  const logs = checked.flatMap(({ action }) => (action.type === 'log-interaction' ? [action.arguments] : []));
  const ids = [...new Set(logs.flatMap(({ contactIds }) => contactIds))];
  if (ids.length === 0) return [];
  const now = dependencies.clock.now();
  const contacts = await contactsById(user, ids, dependencies);
  return ids.flatMap((id) => {
    const contact = contacts.get(id);
    const talks = logs
      .filter(({ contactIds }) => contactIds.includes(id))
      .map(({ interaction: { type, date = toMoment(now) } }) => ({ type, date }));
    const warmed = contact && warmedByLogging(contact, talks, now, zone);
    return warmed ? [{ id, name: contact.name, ...warmed }] : [];
  });
}

/** Nothing was said before it: “her” is nobody, and “yes” decides about nothing. */
async function understood(
  user: SignedInUser,
  message: string,
  choices: readonly number[],
  zone: string,
  now: Temporal.Instant,
  dependencies: Dependencies,
): Promise<Understanding> {
  const reading = readingFor(dependencies, user, zone, now);
  const turn = {
    message,
    now,
    zone,
    userName: user.name,
    newId: dependencies.newId,
    last: [],
    history: [],
    memory: null,
    chosen: null,
    signal: AbortSignal.timeout(READ_SECONDS * 1000),
  };
  let understanding = await builtInEngine(turn, reading);
  for (const chosen of choices) {
    const { label, opens } = understanding.choices[chosen] ?? {};
    if (label === undefined || opens) break;
    understanding = await builtInEngine({ ...turn, message: label, memory: understanding.memory, chosen }, reading);
  }
  return understanding;
}

/** Keeps it exactly as it was shown. What its cards say of the rows is looked up anew, as they stand now. */
export async function proposeSentence(
  user: SignedInUser,
  sealed: string,
  dependencies: Dependencies,
  key?: string,
): Promise<ChatReply> {
  const opened = dependencies.sealing.open(sealed, sealedFor(user));
  const read = opened && Sealed.safeParse(JSON.parse(opened.secret)).data;
  const until = read && Temporal.Instant.from(read.readAt).add({ minutes: READ_MINUTES });
  if (!read || isOver(toMoment(until!), dependencies.clock.now())) throw readingIsOld();
  const { message, zone, understanding } = read;
  const actions = understanding.actions as Understanding['actions'];
  return answerMessage(user, { message, zone }, dependencies, key, { ...understanding, actions, choices: [] });
}
