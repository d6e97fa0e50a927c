import type { calendar_v3 } from '@googleapis/calendar';
import { updatedMinTooLongAgo } from '../calendar-error.ts';
import { type Calendar, defaultReminders } from '../calendars.ts';
import type { EventFields } from '../events/event-fields.ts';
import { instantOf, spanOf } from '../events/event-times.ts';
import { eventResource, goneEvent } from '../events/event-view.ts';
import { isCancelled, type Item, type StoredEvent } from '../events/events.ts';
import { isSynchronisable, type ListQuery } from './list-query.ts';
import { isForgotten, pageTokenFor, readPageToken, readSyncToken, syncTokenFor } from './list-tokens.ts';
import { type Start, stampOf } from '../recurrence/rule.ts';
import { overlaps, startsWithin, startWithStamp, type Window } from '../events/series.ts';

type Reading = { calendar: Calendar; query: ListQuery; origin: string; now: Temporal.Instant };

/** A series without an end is told for two years ahead when nobody says how far. */
const horizon = Temporal.Duration.from({ hours: 2 * 366 * 24 });

const isSeries = ({ recurrence }: EventFields) => recurrence !== undefined;

/** The instances of a series that a span shows: by where each lies now, not by where the rule had put it. */
function instancesWithin(stored: StoredEvent, window: Window, { events }: Calendar): Item[] {
  const { zone } = events;
  const regular = startsWithin(stored.fields, window, zone).filter((start) => !stored.exceptions.has(stampOf(start)));
  const exceptional = [...stored.exceptions.keys()].flatMap(
    (stamp) => startWithStamp(stored.fields, stamp, zone) ?? [],
  );
  return [...regular, ...exceptional]
    .map((start) => events.instance(stored, start))
    .filter(({ fields }) => overlaps(spanOf(fields, zone), window, zone));
}

function shownWithin(stored: StoredEvent, window: Window, { calendar, query }: Reading): Item[] {
  const { events } = calendar;
  const whole = events.whole(stored);
  if (!isSeries(stored.fields)) return overlaps(spanOf(stored.fields, events.zone), window, events.zone) ? [whole] : [];
  const instances = instancesWithin(stored, window, calendar);
  if (query.singleEvents) return instances;
  const exceptions = instances.filter(
    ({ originalStart }) => originalStart && stored.exceptions.has(stampOf(originalStart)),
  );
  return instances.length === 0 ? [] : [whole, ...exceptions];
}

/** A cancelled instance of a series that goes on is told where the series itself is, since nothing else tells of it. */
const isShown =
  ({ singleEvents, showDeleted, updatedMin }: ListQuery) =>
  (item: Item) =>
    !isCancelled(item) ||
    showDeleted ||
    updatedMin !== undefined ||
    (!singleEvents && item.originalStart !== undefined && !isCancelled(item.stored));

const has = (properties: Record<string, string> | undefined, wanted: readonly string[] = []) =>
  wanted.every((pair) => {
    const [name = '', value] = pair.split('=', 2);
    return properties?.[name] === value;
  });

const matches =
  ({ q, iCalUID, updatedMin, privateExtendedProperty, sharedExtendedProperty }: ListQuery) =>
  ({ fields, stored, updated }: Item) => {
    const { summary, description, location, attendees = [], extendedProperties } = fields;
    const people = attendees.flatMap(({ email, displayName }) => [email, displayName]);
    const text = [summary, description, location, ...people].join('\n').toLowerCase();
    return (
      (q === undefined || text.includes(q.toLowerCase())) &&
      (iCalUID === undefined || stored.iCalUID === iCalUID) &&
      (updatedMin === undefined || Temporal.Instant.compare(Temporal.Instant.from(updated), updatedMin) >= 0) &&
      has(extendedProperties?.private, privateExtendedProperty) &&
      has(extendedProperties?.shared, sharedExtendedProperty)
    );
  };

const fieldsAsOf = ({ earlier, fields }: StoredEvent, change: number) =>
  earlier.find(({ upTo }) => upTo > change)?.fields ?? fields;

const gone = (item: Item): Item => ({ ...item, fields: { ...item.fields, status: 'cancelled' } });

/** Instances that were there after that change, and that the series no longer has. */
function vanishedSince(stored: StoredEvent, change: number, window: Window, { events }: Calendar): Item[] {
  const before = fieldsAsOf(stored, change);
  if (stored.firstChange > change || before.status === 'cancelled') return [];
  if (!isSeries(before)) return isSeries(stored.fields) ? [gone(events.whole(stored))] : [];
  const isGone = (start: Start) =>
    isCancelled(stored) || !isSeries(stored.fields) || !startWithStamp(stored.fields, stampOf(start), events.zone);
  return startsWithin(before, window, events.zone)
    .filter(isGone)
    .map((start) => gone(events.instance(stored, start)));
}

function changedSince(stored: StoredEvent, change: number, window: Window, { calendar, query }: Reading): Item[] {
  const { events } = calendar;
  const whole = events.whole(stored);
  const exceptions = [...stored.exceptions]
    .filter((entry) => entry[1].change > change)
    .flatMap(([stamp]) => startWithStamp(stored.fields, stamp, events.zone) ?? [])
    .map((start) => events.instance(stored, start));
  if (!isSeries(stored.fields) || !query.singleEvents) {
    const vanished = query.singleEvents ? vanishedSince(stored, change, window, calendar) : [];
    return [...(stored.change > change ? [whole] : []), ...(query.singleEvents ? vanished : exceptions)];
  }
  if (stored.change <= change) return exceptions;
  const vanished = vanishedSince(stored, change, window, calendar);
  const present = isCancelled(stored) ? [] : instancesWithin(stored, window, calendar);
  return [...new Map([...exceptions, ...present, ...vanished].map((item) => [item.id, item])).values()];
}

type Sorted = readonly [key: number, id: string];

/** An order that no change of another event disturbs, so that a page goes on where the one before it ended. */
function keyOf({ fields, updated, id }: Item, { orderBy }: ListQuery, zone: string): Sorted {
  if (orderBy === 'startTime') return [instantOf(spanOf(fields, zone).start, zone).epochMilliseconds, id];
  return [orderBy === 'updated' ? Temporal.Instant.from(updated).epochMilliseconds : 0, id];
}

const compare = (one: Sorted, other: Sorted) =>
  one[0] - other[0] || (one[1] < other[1] ? -1 : one[1] === other[1] ? 0 : 1);

function paged(items: readonly Item[], { calendar, query }: Reading, asOf: number, after: Sorted | undefined) {
  const sorted = items
    .map((item) => ({ item, key: keyOf(item, query, calendar.timeZone) }))
    .filter(({ key }) => !after || compare(key, after) > 0)
    .toSorted((one, other) => compare(one.key, other.key));
  const page = sorted.slice(0, query.maxResults);
  const last = page.at(-1);
  const hasMore = sorted.length > page.length;
  return {
    items: page.map(({ item }) => item),
    nextPageToken: hasMore && last ? pageTokenFor({ calendar: calendar.id, after: [...last.key], asOf }) : undefined,
  };
}

type Answer = { items: readonly Item[]; bare: boolean; next: { nextPageToken?: string; nextSyncToken?: string } };

const listResource = ({ items, bare, next }: Answer, { calendar, query, origin, now }: Reading) =>
  ({
    kind: 'calendar#events',
    etag: `"p${(calendar.events.lastChange() + 1).toString(32).padStart(15, '0')}"`,
    summary: calendar.summary,
    updated: now.toString({ smallestUnit: 'millisecond' }),
    timeZone: query.timeZone ?? calendar.timeZone,
    accessRole: calendar.accessRole,
    defaultReminders: calendar.primary ? defaultReminders : [],
    ...next,
    items: items.map((item) => {
      const reading = { calendar, origin, zone: query.timeZone };
      return bare && isCancelled(item) ? goneEvent(item, reading) : eventResource(item, reading);
    }),
  }) satisfies calendar_v3.Schema$Events;

const lastFound = new WeakMap<Calendar['events'], { asked: string; found: readonly Item[] }>();

/** Whoever turns the pages of thousands of events asks for the same list each time. */
function sameForAllPages({ events }: Calendar, asked: string, find: () => readonly Item[]): readonly Item[] {
  const last = lastFound.get(events);
  if (last?.asked === asked) return last.found;
  const found = find();
  lastFound.set(events, { asked, found });
  return found;
}

/** What was asked for of an answer. */
export const partsOf = (answer: object, { fields }: ListQuery) =>
  fields ? Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name))) : answer;

/** Everything in a span, or what changed since a sync token was given out. */
export function listEvents(reading: Reading) {
  const { calendar, query, now } = reading;
  const { events } = calendar;
  const { syncToken, pageToken, updatedMin } = query;
  const token = syncToken === undefined ? undefined : readSyncToken(syncToken, events.memory, now);
  const page = pageToken === undefined ? undefined : readPageToken(pageToken, calendar.id);
  if (updatedMin && isForgotten(updatedMin, now)) throw updatedMinTooLongAgo();

  const [timeMin, timeMax] = token
    ? [token.timeMin, token.timeMax].map((time) => (time === undefined ? undefined : Temporal.Instant.from(time)))
    : [query.timeMin, query.timeMax];
  const window = { from: timeMin, to: timeMax ?? now.add(horizon) };
  const { pageToken: _page, maxResults: _most, fields: _fields, ...asked } = query;
  const found = sameForAllPages(calendar, JSON.stringify([events.lastChange(), token, window, asked]), () =>
    token
      ? events.all().flatMap((stored) => changedSince(stored, token.change, window, reading))
      : events
          .all()
          .flatMap((stored) => shownWithin(stored, window, reading))
          .filter(isShown(query))
          .filter(matches(query)),
  );

  // What changes while a client turns the pages is told by the sync token at their end.
  const asOf = page?.asOf ?? events.lastChange();
  const { items, nextPageToken } = paged(found, reading, asOf, page?.after);
  const nextSyncToken = () =>
    syncTokenFor({
      memory: events.memory,
      change: asOf,
      issuedAt: now.epochMilliseconds,
      ...(timeMin && { timeMin: timeMin.toString() }),
      ...(timeMax && { timeMax: timeMax.toString() }),
    });
  const next = nextPageToken ? { nextPageToken } : isSynchronisable(query) ? { nextSyncToken: nextSyncToken() } : {};
  return listResource({ items, bare: token !== undefined && !query.showDeleted, next }, reading);
}

/** The instances of one series, those that were cancelled only on request. */
export function listInstances(seriesId: string, reading: Reading) {
  const { calendar, query, now } = reading;
  const { stored } = calendar.events.find(seriesId);
  const window = { from: query.timeMin, to: query.timeMax ?? now.add(horizon) };
  const instances = isSeries(stored.fields) ? instancesWithin(stored, window, calendar) : [];
  const page = query.pageToken === undefined ? undefined : readPageToken(query.pageToken, calendar.id);
  const { items, nextPageToken } = paged(
    instances.filter((item) => query.showDeleted || !isCancelled(item)),
    { ...reading, query: { ...query, orderBy: 'startTime' } },
    calendar.events.lastChange(),
    page?.after,
  );
  return listResource({ items, bare: false, next: nextPageToken ? { nextPageToken } : {} }, reading);
}
