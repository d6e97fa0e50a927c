import { randomBytes, randomUUID } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { z } from 'zod';
import { conditionNotMet, deleted, duplicate, invalid, notFound } from '../calendar-error.ts';
import { conferenceAfter } from './conference.ts';
import { type EventFields, merged, readEvent } from './event-fields.ts';
import { type Start, stampOf } from '../recurrence/rule.ts';
import { inherited, startWithStamp } from './series.ts';

type Version = { fields: EventFields; change: number; updated: string; sequence: number };

/** One instance that differs from its series. Its fields are only those that do. */
type Exception = Version;

export type StoredEvent = Version & {
  id: string;
  iCalUID: string;
  created: string;
  /** By the stamp of their original start. */
  exceptions: Map<string, Exception>;
  /** What it was before, each up to the change that made it something else. */
  earlier: { fields: EventFields; upTo: number }[];
  firstChange: number;
};

/** Something that the calendar shows: a single event, a series, or one instance of a series. */
export type Item = Version & { stored: StoredEvent; id: string; originalStart?: Start };

export type Writing = { conferenceDataVersion: number; ifMatch?: string | undefined };

const Id = z
  .string()
  .regex(/^[a-v0-9]{5,1024}$/)
  .optional();
const Conference = z.object({ conferenceData: z.custom<calendar_v3.Schema$ConferenceData>().nullish() });

const instanceId = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/;

/** Google's own ids look like this: 26 letters of base32hex. */
const newId = () => [...randomBytes(26)].map((byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('');

export const isCancelled = ({ fields }: Version) => fields.status === 'cancelled';

/** Grows with every change of the event or of the series it belongs to. */
export const etagOf = ({ change }: Version) => `"${3_560_000_000_000_000 + change * 2000}"`;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Google counts the changes after which guests must be asked anew. */
const isRescheduled = (before: EventFields, after: EventFields) =>
  !same([before.start, before.end, before.recurrence], [after.start, after.end, after.recurrence]);

const namesOf = (...all: EventFields[]) => [...new Set(all.flatMap(Object.keys))] as (keyof EventFields)[];

const differences = (fields: EventFields, base: EventFields) =>
  Object.fromEntries(
    namesOf(fields, base)
      .filter((name) => !same(fields[name], base[name]))
      .map((name) => [name, fields[name]]),
  ) as EventFields;

type Options = { account: string; origin: string; zone: string; now: () => Temporal.Instant };

export type Events = ReturnType<typeof createEvents>;

/** The events of one calendar, those that were deleted included. Kept in memory: the sandbox forgets with its process. */
export function createEvents({ account, origin, zone, now }: Options) {
  const events = new Map<string, StoredEvent>();
  // Whoever was told of changes by another run of the sandbox knows nothing of these.
  const memory = randomUUID();
  let change = 0;

  const stamped = () => {
    change += 1;
    return { change, updated: now().toString({ smallestUnit: 'millisecond' }) };
  };

  const whole = (stored: StoredEvent): Item => ({ ...stored, stored });

  /** An instance changes with its series and on its own. */
  const instance = (stored: StoredEvent, originalStart: Start): Item => {
    const exception = stored.exceptions.get(stampOf(originalStart));
    const newest = exception && exception.change > stored.change ? exception : stored;
    const fields = { ...inherited(stored.fields, originalStart, zone), ...exception?.fields };
    return {
      change: newest.change,
      updated: newest.updated,
      sequence: newest.sequence,
      fields: isCancelled(stored) ? { ...fields, status: 'cancelled' } : fields,
      id: `${stored.id}_${stampOf(originalStart)}`,
      stored,
      originalStart,
    };
  };

  function find(id: string): Item {
    const stored = events.get(id);
    if (stored) return whole(stored);
    const [, seriesId = '', stamp = ''] = instanceId.exec(id) ?? [];
    const series = events.get(seriesId);
    const start = series?.fields.recurrence && startWithStamp(series.fields, stamp, zone);
    if (!series || !start) throw notFound();
    return instance(series, start);
  }

  /** Only a client that says it understands conferences can change them. */
  const withConference = (
    fields: EventFields,
    current: Item | undefined,
    body: unknown,
    { conferenceDataVersion }: Writing,
  ) => {
    const before = current?.fields.conferenceData;
    const asked = Conference.safeParse(body).data?.conferenceData;
    const conference =
      conferenceDataVersion < 1 || asked === undefined
        ? before
        : conferenceAfter(before, asked ?? undefined, { account, origin });
    return conference ? { ...fields, conferenceData: conference } : fields;
  };

  function save(item: Item, fields: EventFields): Item {
    const { stored, originalStart } = item;
    const sequence = item.sequence + (isRescheduled(item.fields, fields) ? 1 : 0);
    const version = { ...stamped(), sequence };
    if (originalStart) {
      const overrides = differences(fields, inherited(stored.fields, originalStart, zone));
      stored.exceptions.set(stampOf(originalStart), { ...version, fields: overrides });
      return instance(stored, originalStart);
    }
    const earlier = [...stored.earlier, { fields: stored.fields, upTo: version.change }];
    const next = Object.assign(stored, version, { fields, earlier });
    return whole(next);
  }

  function changeable(id: string, ifMatch: string | undefined) {
    const item = find(id);
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(item)) throw conditionNotMet();
    return item;
  }

  const write = (base: (item: Item) => object) => (id: string, body: object, writing: Writing) => {
    const item = changeable(id, writing.ifMatch);
    const { conferenceData: _conference, ...resource } = merged(base(item), body) as EventFields;
    const fields = readEvent(resource, zone);
    // A deleted event comes back when its status says so, and otherwise is not there to be changed.
    if (isCancelled(item) && fields.status === 'cancelled') throw deleted();
    if (item.originalStart) delete fields.recurrence;
    return save(item, withConference(fields, item, body, writing));
  };

  return {
    zone,
    memory,
    all: () => [...events.values()],
    lastChange: () => change,
    whole,
    instance,
    find,
    insert(body: object, writing: Writing): Item {
      const chosen = Id.safeParse('id' in body ? (body.id ?? undefined) : undefined);
      if (!chosen.success) throw invalid('Invalid resource id value.');
      const id = chosen.data ?? newId();
      const fields = withConference(readEvent(body, zone), undefined, body, writing);
      if (events.has(id)) throw duplicate();
      const version = stamped();
      const stored: StoredEvent = {
        ...version,
        id,
        iCalUID: `${id}@google.com`,
        created: version.updated,
        sequence: 0,
        fields: { ...fields, status: fields.status ?? 'confirmed' },
        exceptions: new Map(),
        earlier: [],
        firstChange: version.change,
      };
      events.set(id, stored);
      return whole(stored);
    },
    patch: write(({ fields }) => fields),
    update: write(() => ({ status: 'confirmed' })),
    remove(id: string, ifMatch?: string) {
      const item = changeable(id, ifMatch);
      if (isCancelled(item)) throw deleted();
      save(item, { ...item.fields, status: 'cancelled' });
    },
  };
}
