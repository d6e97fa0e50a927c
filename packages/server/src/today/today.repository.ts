import { SHOWN_OF_TODAY } from '@inner-circle/domain/today/today.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import { cachedQuery } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';

/** The day that is asked for, and whose threshold makes somebody cold who has no other. */
export type DayAsked = {
  readonly now: string;
  readonly day: string;
  readonly dayStartsAt: string;
  readonly dayEndsAt: string;
  readonly weekEndsAt: string;
  readonly coldThresholdDays: number;
  /** The month and day of today's birthdays, such as 04-08. */
  readonly birthdayKeys: readonly string[];
};

export type ColdRow = { id: string; at: string; meetsAt: string | null };
type TodoRow = { id: string; contactId: string; task: string; dueDate: string };
type BirthdayRow = { contactId: string; birthday: string };
type NextBirthday = { id: string; name: string; photo: string | null; birthday: string };
type PlannedEmail = {
  reminderId: string;
  contactId: string;
  subject: string;
  at: string;
  timezone: string;
  type: string;
};
type BegunEmail = {
  reminderId: string;
  contactId: string;
  subject: string;
  at: string;
  date: string;
  status: 'claimed' | 'sending' | 'waiting' | 'sent' | 'failed' | 'canceled';
  recurs: boolean;
};
type MeetingRow = {
  id: string;
  calendarId: string;
  eventId: string;
  contactId: string;
  title: string;
  start: string;
  end: string;
};

export type DayRow = {
  contacts: number;
  alreadyCold: number;
  goingCold: number;
  /** When the next warm contact goes cold, asleep or not. */
  nextCold: string | null;
  openTodos: number;
  dueTodos: number;
  todos: TodoRow[];
  birthdaysTotal: number;
  birthdays: BirthdayRow[];
  nextBirthday: NextBirthday | null;
  planned: PlannedEmail[];
  begun: BegunEmail[];
  meetings: MeetingRow[];
};

/** More are never read of one day; how many there are is said up to that. */
const MOST_OF_A_DAY = 200;

const GIVEN = {
  userId: 'uuid',
  now: 'timestamptz',
  day: 'date',
  dayStartsAt: 'timestamptz',
  dayEndsAt: 'timestamptz',
  weekEndsAt: 'timestamptz',
  coldThresholdDays: 'int',
  birthdayKeys: 'text[]',
} as const satisfies Partial<Record<keyof DayAsked | 'userId', string>>;
type Given = keyof typeof GIVEN;

/** What is asked for stands once at the beginning, and no plan depends on it: so PostgreSQL keeps the plan (contact-queries.ts). */
const asked = sql`asked as materialized (select ${sql.join(
  Object.entries(GIVEN).map(
    ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
  ),
  sql`, `,
)})`;
const given = (name: Given) => sql`(select ${sql.identifier(name)} from asked)::${sql.raw(GIVEN[name])}`;

/** As Moments are written. */
const moment = (value: SQL) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const listed = (rows: SQL) => sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;

/** Days of 24 hours, as isStale counts. */
const daysOf = (days: SQL) => sql`make_interval(hours => 24 * ${days})`;
const OWN = sql`coalesce(cold_threshold_days, group_threshold_days)`;
const isOwned = sql`user_id = ${given('userId')}`;
const isWarm = sql`${isOwned} and warmth = 'warm'`;
const isAwake = sql`(snoozed_until is null or snoozed_until <= ${given('day')})`;

/** All warm contacts as two ranges of the index contacts_rhythm, with the moment at which each goes cold: contact-view.ts says why two. */
const underUsers = {
  isOf: sql`${isWarm} and ${OWN} is null`,
  at: sql`last_interaction + ${daysOf(given('coldThresholdDays'))}`,
  /** In this order the index has it: PostgreSQL takes it from there only where every column of the index is named. */
  order: sql`${OWN}, last_interaction`,
  from: (time: Given) => sql`last_interaction >= ${given(time)} - ${daysOf(given('coldThresholdDays'))}`,
  before: (time: Given) => sql`last_interaction < ${given(time)} - ${daysOf(given('coldThresholdDays'))}`,
};
const ownAt = sql`last_interaction + ${daysOf(OWN)}`;
const underOwn = {
  isOf: sql`${isWarm} and ${OWN} > 0`,
  at: ownAt,
  order: ownAt,
  from: (time: Given) => sql`${ownAt} >= ${given(time)}`,
  before: (time: Given) => sql`${ownAt} < ${given(time)}`,
};
const RANGES = [underUsers, underOwn];

const isGoing = ({ from, before }: typeof underUsers) => sql`${from('now')} and ${before('weekEndsAt')} and ${isAwake}`;

/** Of those with another threshold than the user's: the moments of all are looked at, and that once. */
const countedUnderOwn = sql`under_own as materialized (
  select count(*) filter (where ${underOwn.before('now')}) as stale,
    count(*) filter (where ${isGoing(underOwn)}) as going,
    min(${ownAt}) filter (where ${underOwn.from('now')}) as next
  from contacts where ${underOwn.isOf}
)`;
const countUnderUsers = (where: SQL) => sql`(select count(*) from contacts where ${underUsers.isOf} and ${where})`;
const goingCold = sql`(${countUnderUsers(isGoing(underUsers))} + (select going from under_own))::int`;

const isOpen = sql`${isOwned} and completed_at is null`;
const isDue = sql`${isOpen} and due_date <= ${given('day')}`;
const isCelebrated = sql`${isOwned} and birthday_key = any(${given('birthdayKeys')})`;
/** Today's keys follow each other in the year: the 28th of February may have the 29th beside it. */
const [firstKey, lastKey] = [sql`min`, sql`max`].map(
  (end) => sql`(select ${end}(key) from unnest(${given('birthdayKeys')}) as key)`,
);
const nextBirthday = (isLater: SQL) => sql`(
  select id, name, photo, birthday, birthday_key from contacts
  where ${isOwned} and birthday_key is not null and ${isLater}
  order by birthday_key, id limit 1)`;

/** All that is counted and listed of a day, but for who goes cold: one statement, each part along an index of the owner's. */
const dayQuery = cachedQuery((db) =>
  db
    .select({ day: sql<DayRow>`row_to_json(day)` })
    .from(
      sql`(
        with ${asked}, ${countedUnderOwn}
        select
          u.contact_count as contacts,
          (u.cold_contact_count + ${countUnderUsers(underUsers.before('now'))} + (select stale from under_own))::int as "alreadyCold",
          ${goingCold} as "goingCold",
          ${moment(sql`least((select next from under_own), (
            select ${underUsers.at} from contacts where ${underUsers.isOf} and ${underUsers.from('now')}
            order by ${underUsers.order} limit 1))`)}
            as "nextCold",
          (select count(*)::int from todos where ${isOpen}) as "openTodos",
          (select count(*)::int from todos where ${isDue}) as "dueTodos",
          ${listed(sql`
            select id, contact_id as "contactId", task, due_date::text as "dueDate" from todos
            where ${isDue} order by due_date, id limit ${sql.raw(String(SHOWN_OF_TODAY))}`)} as todos,
          (select count(*)::int from contacts where ${isCelebrated}) as "birthdaysTotal",
          ${listed(sql`
            select id as "contactId", birthday from contacts
            where ${isCelebrated} order by name_sort, id limit ${sql.raw(String(SHOWN_OF_TODAY))}`)} as birthdays,
          (select row_to_json(nearest) from (
            select * from (
              select 0 as turn, later.* from ${nextBirthday(sql`birthday_key > ${lastKey}`)} as later
              union all select 1, sooner.* from ${nextBirthday(sql`birthday_key < ${firstKey}`)} as sooner
            ) as either order by turn limit 1) as nearest) as "nextBirthday",
          ${listed(sql`
            select id as "reminderId", contact_id as "contactId", subject, ${moment(sql`next_send_at`)} as at, timezone, type
            from reminders
            where ${isOwned} and status = 'pending' and next_send_at < ${given('dayEndsAt')} and not is_word
            order by next_send_at, id limit ${sql.raw(String(MOST_OF_A_DAY))}`)} as planned,
          ${listed(sql`
            select distinct on (d.reminder_id, d.date) d.reminder_id as "reminderId", d.contact_id as "contactId", d.subject,
              ${moment(sql`d.due_at`)} as at, d.date::text as date, d.status, coalesce(r.next_send_at is not null, false) as recurs
            from deliveries d left join reminders r on r.user_id = d.user_id and r.id = d.reminder_id
            where d.user_id = ${given('userId')} and d.due_at >= ${given('dayStartsAt')} and d.due_at < ${given('dayEndsAt')}
              and (d.status <> 'canceled' or d.held_back) and r.is_word is distinct from true
            order by d.reminder_id, d.date, d.round desc limit ${sql.raw(String(MOST_OF_A_DAY))}`)} as begun,
          ${listed(sql`
            select id, calendar_id as "calendarId", event_id as "eventId", contact_id as "contactId", title,
              ${moment(sql`starts_at`)} as start, ${moment(sql`ends_at`)} as end
            from planned_meetings
            where ${isOwned} and starts_at >= ${given('dayStartsAt')} and starts_at < ${given('weekEndsAt')}
            order by starts_at, id limit ${sql.raw(String(MOST_OF_A_DAY))}`)} as meetings
        from users u where u.id = ${given('userId')}
      ) as day`,
    )
    .prepare('what a day brings'),
);

/** When somebody is met who goes cold at a moment, if before. */
const meetsAt = (at: SQL) => sql`(
  select min(starts_at) from met where met.contact_id = contacts.id and met.starts_at <= ${at})`;

/**
 * Who goes cold before the week is over, the soonest first, and those who are met before then last. Each range is read in its
 * order, and only as far as the page reaches.
 */
const goingColdQuery = cachedQuery((db) =>
  db
    .select({
      id: sql<string>`id`,
      at: sql<string>`${moment(sql`at`)}`,
      meetsAt: sql<string | null>`${moment(sql`meets_at`)}`,
    })
    .from(
      sql`(
        with ${asked}, met as materialized (
          select contact_id, starts_at from planned_meetings
          where ${isOwned} and logged_at is null and starts_at >= ${given('now')} and starts_at < ${given('weekEndsAt')}
        )
        ${sql.join(
          RANGES.flatMap((range) => [
            sql`(select id, ${range.at} as at, null::timestamptz as meets_at from contacts
              where ${range.isOf} and ${isGoing(range)} and ${meetsAt(range.at)} is null
              order by ${range.order}, id limit ${sql.placeholder('reach')})`,
            sql`(select id, ${range.at} as at, ${meetsAt(range.at)} as meets_at from contacts
              where ${range.isOf} and ${isGoing(range)} and id = any(array(select contact_id from met))
                and ${meetsAt(range.at)} is not null)`,
          ]),
          sql` union all `,
        )}
      ) as going`,
    )
    .orderBy(sql`meets_at is not null, going.at, id`)
    .limit(sql.placeholder('shown'))
    .offset(sql.placeholder('skipped'))
    .prepare('who goes cold this week'),
);

const goingColdTotalQuery = cachedQuery((db) =>
  db
    .select({ total: sql<number>`total` })
    .from(sql`(with ${asked}, ${countedUnderOwn} select ${goingCold} as total) as counted`)
    .prepare('how many go cold this week'),
);

/** The first of all: of each range the first, and of those the one whose moment is earlier. */
const firstOf = (firsts: readonly { range: typeof underUsers; by: SQL; order: SQL }[]) => sql`(
  ${sql.join(
    firsts.map(
      ({ range, by, order }) => sql`(
        select id, name, photo, ${moment(range.at)} as at, ${by} as place from contacts
        where ${range.isOf} and ${range.from('now')} and ${isAwake} order by ${order}, id limit 1)`,
    ),
    sql` union all `,
  )} order by place limit 1)`;

type Named = { id: string; name: string; photo: string | null; at: string };

/** The next one who goes cold, and who is warm and has not been met for longest; both awake. */
const furtherAheadQuery = cachedQuery((db) =>
  db
    .select({ cold: sql<Named | null>`cold`, longest: sql<Named | null>`longest` })
    .from(
      sql`(
        with ${asked}
        select (select row_to_json(one) from ${firstOf(RANGES.map((range) => ({ range, by: range.at, order: range.order })))} as one) as cold,
          (select row_to_json(one) from ${firstOf([
            { range: underUsers, by: sql`last_interaction`, order: underUsers.order },
            { range: underOwn, by: sql`last_interaction`, order: sql`last_interaction` },
          ])} as one) as longest
      ) as ahead`,
    )
    .prepare('what lies further ahead'),
);

/** Which part of those who go cold is shown. */
export type ColdPage = { readonly shown: number; readonly skipped: number };

export function todayRepository(db: Connection, userId: string) {
  const valuesOf = (day: DayAsked) => ({ ...day, userId });
  return {
    async day(day: DayAsked): Promise<DayRow> {
      const [found] = await dayQuery(db).execute(valuesOf(day));
      return found!.day;
    },
    goingCold: (day: DayAsked, { shown, skipped }: ColdPage): Promise<ColdRow[]> =>
      goingColdQuery(db).execute({ ...valuesOf(day), shown, skipped, reach: skipped + shown }),
    async goingColdTotal(day: DayAsked): Promise<number> {
      const [found] = await goingColdTotalQuery(db).execute(valuesOf(day));
      return found!.total;
    },
    async furtherAhead(day: DayAsked) {
      const [found] = await furtherAheadQuery(db).execute(valuesOf(day));
      return found!;
    },
  };
}
