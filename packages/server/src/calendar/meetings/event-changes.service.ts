import { setTimeout as pause } from 'node:timers/promises';
import { eventBeingChanged } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { seriesOf } from '@inner-circle/domain/calendar/series.rules.ts';
import { z } from 'zod';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { type GoogleEvent, GoogleCalendarFailure } from '../../integrations/google-calendar/google-calendar.port.ts';
import { type GoogleCalendar, googleCalendarOf } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { forEachUser } from '../../platform/jobs/for-each-user.ts';
import { isFailure, reportBroken } from '../events/open-google.ts';
import { type ChangeKey, eventChangesRepository, type HeldChange } from './event-changes.repository.ts';
import { Intention } from './intention.ts';
import { changeMeetings } from './planning.service.ts';

/**
 * Between Google and our rows there is no common transaction. So whoever changes an event, or a series, holds it, writes down
 * what becomes of its planned meetings, asks Google, and does it:
 *
 *   held ──► intended ──► made at Google ──► done to the meetings, in one transaction with forgetting the intention
 *                │   └──► refused: forgotten
 *                └──────► no answer, or the process died: whoever holds it next asks Google whether it was made
 *
 * Google knows: what is added has a name of its own, what is changed bears a mark, and what is deleted is gone. A change is
 * made only where the event has the etag that was read, so that one that arrives late is refused once another was made.
 */
export type HeldEvent = {
  /** What somebody had intended before and Google had made: it is done now. */
  readonly settled: readonly Intention[];
  /** Once more, where something has happened at Google since. */
  readonly settle: () => Promise<void>;
  readonly intend: (intention: Intention) => Promise<void>;
  /** Google refused it. */
  readonly withdraw: (intention: Intention) => Promise<void>;
  /** Does to the meetings what Google has made. No other intention can be made any more. */
  readonly finish: (intention: Intention, event?: GoogleEvent) => Promise<void>;
  /** Does to the meetings what needs nothing of Google. */
  readonly change: (intention: Intention, event: GoogleEvent | undefined) => Promise<void>;
};

const WAIT = 5000;
const PAUSE = 50;
const LOOK = 15_000;
const ASKED_FOR_HOURS = 6;

type Which = { readonly calendarId: string; readonly id: string };

/** One change of an event, or of its series, at a time. What another left unfinished is finished first. */
export async function holdingEvent<Result>(
  userId: string,
  { calendarId, id }: Which,
  google: GoogleCalendar,
  dependencies: Dependencies,
  work: (held: HeldEvent) => Promise<Result>,
): Promise<Result> {
  const key = { userId, calendarId, seriesId: seriesOf(id) };
  const holder = dependencies.newId();
  const change = await holdSoon(key, holder, dependencies);
  try {
    const intended = readIntentions(change);
    if (!intended) throw eventBeingChanged();
    const held = heldEvent({ ...change, intended }, holder, google, dependencies);
    await held.settle();
    return await work(held);
  } finally {
    await release(key, holder, dependencies);
  }
}

async function holdSoon(key: ChangeKey, holder: string, { db }: Dependencies): Promise<HeldChange> {
  const until = performance.now() + WAIT;
  for (;;) {
    const change = await eventChangesRepository(db).hold(key, holder);
    if (change) return change;
    if (performance.now() > until) throw eventBeingChanged();
    await pause(PAUSE);
  }
}

/** What fails here ends by itself. */
const release = (key: ChangeKey, holder: string, { db, log }: Dependencies) =>
  eventChangesRepository(db)
    .release(key, holder)
    .catch((error: unknown) => log.warn({ err: error, userId: key.userId }, 'an event is held for longer'));

/** Undefined where a newer version of this program has written something else. */
const readIntentions = ({ intended }: HeldChange) => z.array(Intention).safeParse(intended).data;

type Opened = Omit<HeldChange, 'intended'> & { readonly intended: readonly Intention[] };

function heldEvent(
  { intended, isOld, ...key }: Opened,
  holder: string,
  google: GoogleCalendar,
  dependencies: Dependencies,
): HeldEvent {
  const { db } = dependencies;
  let open = intended;
  const keep = async (next: readonly Intention[]) => {
    if (!(await eventChangesRepository(db).intend(key, holder, next))) throw eventBeingChanged();
    open = next;
  };
  const without = (intention: Intention) => open.filter((other) => other !== intention);
  const done = async (intention: Intention, event: GoogleEvent | undefined, left: readonly Intention[]) => {
    await inTransaction({ id: key.userId }, dependencies, async (inner) => {
      // Whoever holds it instead has seen that Google made it.
      if (await eventChangesRepository(inner.db).intend(key, holder, left))
        await changeMeetings(key, intention, event, inner);
    });
    open = left;
  };
  const settled: Intention[] = [];
  const settle = async () => {
    for (const intention of open) {
      const made = await outcomeOf(intention, key, google);
      if (made) {
        await done(intention, made.event, without(intention));
        settled.push(intention);
      } else if (isOld) await keep(without(intention));
    }
  };
  return {
    settled,
    settle,
    intend: (intention) => keep([...open.filter(({ mark }) => mark !== intention.mark), intention]),
    withdraw: (intention) => keep(without(intention)),
    finish: (intention, event) => done(intention, event, []),
    change: (intention, event) => done(intention, event, open),
  };
}

/** The event at whose end the meeting is, where Google has made the change; undefined where it has not. */
async function outcomeOf(
  { does, target, mark, meeting }: Intention,
  { calendarId }: ChangeKey,
  google: GoogleCalendar,
): Promise<{ event: GoogleEvent | undefined } | undefined> {
  const found = await eventAt(google, calendarId, [target]);
  if (does === 'delete') return found ? undefined : { event: undefined };
  if (!found) return undefined;
  // Of a series that was added the meeting is at the end of its first event.
  const isMade = does === 'add' ? found.contactId === meeting?.contactId : found.mark === mark;
  return isMade ? { event: await eventAt(google, calendarId, meeting?.eventIds ?? []) } : undefined;
}

/** The first of these events that there is. */
export async function eventAt(
  google: GoogleCalendar,
  calendarId: string,
  ids: readonly string[],
): Promise<GoogleEvent | undefined> {
  for (const id of ids) {
    try {
      const event = await google.ask(({ get }) => get({ calendarId, id }));
      if (!event.isCancelled) return event;
    } catch (error) {
      if (!isFailure(error, 'not-found')) throw error;
    }
  }
  return undefined;
}

/** What nobody came back to. What Google cannot be asked about is taken for not made. */
export async function settleAbandonedChanges(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const repository = eventChangesRepository(dependencies.db);
  const beganAt = await repository.now();
  const abandoned = async function* () {
    for (;;) {
      const holder = dependencies.newId();
      const change = await repository.holdAbandoned(holder, beganAt);
      if (!change) return;
      yield { ...change, holder };
    }
  };
  const finish = async ({ holder, ...change }: HeldChange & { holder: string }) => {
    try {
      const intended = readIntentions(change);
      if (intended && !(await settleFor({ ...change, intended }, holder, dependencies)))
        await repository.intend(change, holder, []);
    } finally {
      await release(change, holder, dependencies);
    }
  };
  const { log } = dependencies;
  await forEachUser(abandoned(), finish, { doing: 'finishing a change of an event', log, signal });
}

/** False where there is no use in asking again. */
async function settleFor(change: Opened, holder: string, dependencies: Dependencies): Promise<boolean> {
  if (change.intended.length === 0) return true;
  const within = AbortSignal.timeout(LOOK);
  const google = await googleCalendarOf(change.userId, { within, reportBroken }, dependencies);
  if (google === 'none') return false;
  try {
    if (google === 'broken') return change.hours < ASKED_FOR_HOURS;
    await heldEvent(change, holder, google, dependencies).settle();
    return true;
  } catch (error) {
    if (!(error instanceof GoogleCalendarFailure)) throw error;
    return change.hours < ASKED_FOR_HOURS;
  }
}
