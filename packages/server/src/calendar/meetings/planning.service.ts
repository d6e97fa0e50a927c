import { instanceId, instanceStart, movedStart, type SeriesMove } from '@inner-circle/domain/calendar/series.rules.ts';
import { daysBetween, toMoment } from '@inner-circle/domain/time.ts';
import type { GoogleEvent } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { eventContactsRepository } from '../events/event-contacts.repository.ts';
import type { Intention } from './intention.ts';
import { detailsOf, logMeeting } from './meetings.service.ts';
import { type PlannedMeeting, plannedMeetingsRepository, type Renamed } from './planned-meetings.repository.ts';

type Owner = Pick<PlannedMeeting, 'userId' | 'calendarId'>;
type Key = Owner & Pick<PlannedMeeting, 'eventId'>;

/** What Google has made of events is done to their planned meetings. Within a transaction. */
export async function changeMeetings(
  owner: Owner,
  { does, target, move, meeting }: Intention,
  event: GoogleEvent | undefined,
  dependencies: Dependencies,
): Promise<void> {
  const all = { ...owner, eventId: target };
  if (does === 'delete') return plannedMeetingsRepository(dependencies.db).forgetAll(all);
  if (move) await renameSeries(all, move, dependencies);
  if (meeting && event) await follow({ ...owner, eventId: event.id }, event, meeting, dependencies);
}

/** A planned meeting goes with its event; one that was not asked for before is planned now, and one no longer asked for is taken back. */
async function follow(
  key: Key,
  event: GoogleEvent,
  { contactId, asked }: NonNullable<Intention['meeting']>,
  dependencies: Dependencies,
): Promise<void> {
  const repository = plannedMeetingsRepository(dependencies.db);
  const isWanted = asked !== false && contactId !== null && (await isThere(key, contactId, dependencies));
  if (!isWanted) return repository.forget(key);
  if (asked === null && !(await repository.find(key))) return;
  const details = await detailsOf(event, { userId: key.userId, contactId }, dependencies);
  const createdAt = toMoment(dependencies.clock.now());
  await repository.plan({ ...key, id: dependencies.newId(), createdAt }, details);
}

/** Whoever finishes what another began may come after the contact was deleted. */
const isThere = async ({ userId }: Owner, contactId: string, { db }: Dependencies) =>
  (await eventContactsRepository(db).find(userId, [contactId])).has(contactId);

/** Google names the events of a series by when they begin. What was logged is renamed too: its event is still that one. */
async function renameSeries(series: Key, move: SeriesMove, { db }: Dependencies): Promise<void> {
  const repository = plannedMeetingsRepository(db);
  const meetings = await repository.ofSeries(series);
  const renamed = new Map<string, Renamed>();
  for (const meeting of meetings.toSorted((one, other) => Number(isStale(one, move)) - Number(isStale(other, move)))) {
    const next = renamedBy(meeting, series.eventId, move);
    if (next && !renamed.has(next.eventId)) renamed.set(next.eventId, next);
  }
  const kept = new Set([...renamed.values()].map(({ id }) => id));
  const ids = meetings.filter(({ id, eventId }) => instanceStart(eventId) && !kept.has(id)).map(({ id }) => id);
  await repository.removeAll(series.userId, ids);
  await repository.rename(series.userId, [...renamed.values()]);
}

/** Whether the series no longer has an event of that name, since it was moved elsewhere by another program. */
function isStale({ eventId }: PlannedMeeting, { time, zone }: SeriesMove): boolean {
  const start = instanceStart(eventId);
  if (!time || !start?.includes('T')) return false;
  const local = Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainTime();
  return !local.equals(time.before);
}

/** Undefined for what cannot be one of the series: its events have times of day, or none. */
function renamedBy({ id, eventId, startsAt, endsAt }: PlannedMeeting, seriesId: string, move: SeriesMove) {
  const former = instanceStart(eventId);
  if (!former || former.includes('T') !== (move.time !== null)) return undefined;
  const next = movedStart(former, move);
  const by = distance(former, next);
  const later = (moment: string) => toMoment(Temporal.Instant.from(moment).add(by));
  return { id, eventId: instanceId(seriesId, next), startsAt: later(startsAt), endsAt: later(endsAt) };
}

const distance = (from: string, to: string) =>
  from.includes('T')
    ? Temporal.Instant.from(from).until(to)
    : { hours: 24 * daysBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)) };

/** What is over is logged at once. */
export async function logIfOver(key: Key, dependencies: Dependencies): Promise<void> {
  const meeting = await plannedMeetingsRepository(dependencies.db).find(key);
  if (!meeting || meeting.loggedAt !== null) return;
  if (Temporal.Instant.compare(meeting.endsAt, dependencies.clock.now()) <= 0) await logMeeting(meeting, dependencies);
}
