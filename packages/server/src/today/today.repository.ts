import { type SQL, sql } from 'drizzle-orm';
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
  readonly shown: number;
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

/** As Moments are written. */
const moment = (value: SQL) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const listed = (rows: SQL) => sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;

/** Days of 24 hours, as isStale counts. */
const daysOf = (days: SQL | number) => sql`make_interval(hours => 24 * ${days}::int)`;
const OWN = sql`coalesce(cold_threshold_days, group_threshold_days)`;

/** All warm contacts as two ranges of the index contacts_rhythm, with the moment at which each goes cold: contact-view.ts says why two. */
function warm(userId: string, coldThresholdDays: number) {
  const isWarm = sql`user_id = ${userId} and warmth = 'warm'`;
  const usersOwn = daysOf(coldThresholdDays);
  return [
    {
      isOf: sql`${isWarm} and ${OWN} is null`,
      at: sql`last_interaction + ${usersOwn}`,
      from: (time: string) => sql`last_interaction >= ${time}::timestamptz - ${usersOwn}`,
      before: (time: string) => sql`last_interaction < ${time}::timestamptz - ${usersOwn}`,
      order: sql`last_interaction`,
    },
    {
      isOf: sql`${isWarm} and ${OWN} is not null`,
      at: sql`last_interaction + ${daysOf(OWN)}`,
      from: (time: string) => sql`last_interaction >= ${time}::timestamptz - ${daysOf(OWN)}`,
      before: (time: string) => sql`last_interaction < ${time}::timestamptz - ${daysOf(OWN)}`,
      order: sql`last_interaction + ${daysOf(OWN)}`,
    },
  ] as const;
}

const countOf = (where: SQL) => sql`(select count(*)::int from contacts where ${where})`;
const sum = (counts: readonly SQL[]) => sql.join([...counts], sql` + `);
/** When somebody is met who goes cold at a moment, if before. */
const meetsAt = (at: SQL) => sql`(
  select min(starts_at) from met where met.contact_id = contacts.id and met.starts_at <= ${at})`;

const awakeOn = (day: string) => sql`(snoozed_until is null or snoozed_until <= ${day}::date)`;

export function todayRepository(db: Connection, userId: string) {
  return {
    /** All that is counted and listed of a day, but for who goes cold: one statement, each part along an index of the owner's. */
    async day(asked: DayAsked): Promise<DayRow> {
      const { now, day, dayStartsAt, dayEndsAt, weekEndsAt, coldThresholdDays, birthdayKeys, shown } = asked;
      const ranges = warm(userId, coldThresholdDays);
      const [stale, going, next] = [
        ranges.map(({ isOf, before }) => countOf(sql`${isOf} and ${before(now)}`)),
        ranges.map(({ isOf, from, before }) =>
          countOf(sql`${isOf} and ${from(now)} and ${before(weekEndsAt)} and ${awakeOn(day)}`),
        ),
        ranges.map(
          ({ isOf, at, from, order }) =>
            sql`(select ${at} from contacts where ${isOf} and ${from(now)} order by ${order} limit 1)`,
        ),
      ];
      const isOpen = sql`user_id = ${userId} and completed_at is null`;
      const isDue = sql`${isOpen} and due_date <= ${day}::date`;
      const keys = sql`${sql.param([...birthdayKeys])}::text[]`;
      const isCelebrated = sql`user_id = ${userId} and birthday_key = any(${keys})`;
      const lastKey = birthdayKeys.toSorted().at(-1)!;
      const nextBirthday = (isLater: SQL) => sql`(
        select id, name, photo, birthday, birthday_key from contacts
        where user_id = ${userId} and birthday_key is not null and ${isLater} and birthday_key <> all(${keys})
        order by birthday_key, id limit 1)`;
      const { rows } = await db.execute<DayRow>(sql`
        select
          u.contact_count as contacts,
          u.cold_contact_count + ${sum(stale)} as "alreadyCold",
          ${sum(going)} as "goingCold",
          ${moment(sql`least(${sql.join(next, sql`, `)})`)} as "nextCold",
          (select count(*)::int from todos where ${isOpen}) as "openTodos",
          (select count(*)::int from todos where ${isDue}) as "dueTodos",
          ${listed(sql`
            select id, contact_id as "contactId", task, due_date::text as "dueDate" from todos
            where ${isDue} order by due_date, id limit ${shown}`)} as todos,
          (select count(*)::int from contacts where ${isCelebrated}) as "birthdaysTotal",
          ${listed(sql`
            select id as "contactId", birthday from contacts
            where ${isCelebrated} order by name_sort, id limit ${shown}`)} as birthdays,
          (select row_to_json(nearest) from (
            select * from (
              select 0 as turn, later.* from ${nextBirthday(sql`birthday_key > ${lastKey}`)} as later
              union all select 1, sooner.* from ${nextBirthday(sql`birthday_key <= ${lastKey}`)} as sooner
            ) as either order by turn limit 1) as nearest) as "nextBirthday",
          ${listed(sql`
            select id as "reminderId", contact_id as "contactId", subject, ${moment(sql`next_send_at`)} as at, timezone, type
            from reminders
            where user_id = ${userId} and status = 'pending' and next_send_at < ${dayEndsAt} and not is_word
            order by next_send_at, id limit ${MOST_OF_A_DAY}`)} as planned,
          ${listed(sql`
            select distinct on (d.reminder_id, d.date) d.reminder_id as "reminderId", d.contact_id as "contactId", d.subject,
              ${moment(sql`d.due_at`)} as at, d.date::text as date, d.status, coalesce(r.next_send_at is not null, false) as recurs
            from deliveries d left join reminders r on r.user_id = d.user_id and r.id = d.reminder_id
            where d.user_id = ${userId} and d.due_at >= ${dayStartsAt} and d.due_at < ${dayEndsAt}
              and (d.status <> 'canceled' or d.held_back) and r.is_word is distinct from true
            order by d.reminder_id, d.date, d.round desc limit ${MOST_OF_A_DAY}`)} as begun,
          ${listed(sql`
            select id, calendar_id as "calendarId", event_id as "eventId", contact_id as "contactId", title,
              ${moment(sql`starts_at`)} as start, ${moment(sql`ends_at`)} as end
            from planned_meetings
            where user_id = ${userId} and starts_at >= ${dayStartsAt} and starts_at < ${weekEndsAt}
            order by starts_at, id limit ${MOST_OF_A_DAY}`)} as meetings
        from users u where u.id = ${userId}`);
      return rows[0]!;
    },

    /**
     * Who goes cold before the week is over, the soonest first, and those who are met before then last. Each range is read in its
     * order, and only as far as the page reaches.
     */
    async goingCold(asked: DayAsked, skipped: number): Promise<ColdRow[]> {
      const { now, day, weekEndsAt, coldThresholdDays, shown } = asked;
      const reach = skipped + shown;
      const ranges = warm(userId, coldThresholdDays).map(({ isOf, at, from, before, order }) => {
        const isGoing = sql`${isOf} and ${from(now)} and ${before(weekEndsAt)} and ${awakeOn(day)}`;
        return { at, isGoing, order };
      });
      const { rows } = await db.execute<ColdRow>(sql`
        with met as materialized (
          select contact_id, starts_at from planned_meetings
          where user_id = ${userId} and logged_at is null and starts_at >= ${now} and starts_at < ${weekEndsAt}
        ), going as (
          ${sql.join(
            ranges.flatMap(({ at, isGoing, order }) => [
              sql`(select id, ${at} as at, null::timestamptz as meets_at from contacts
                where ${isGoing} and ${meetsAt(at)} is null order by ${order}, id limit ${reach})`,
              sql`(select id, ${at} as at, ${meetsAt(at)} as meets_at from contacts
                where ${isGoing} and id = any(array(select contact_id from met)) and ${meetsAt(at)} is not null)`,
            ]),
            sql` union all `,
          )}
        )
        select id, ${moment(sql`at`)} as at, ${moment(sql`meets_at`)} as "meetsAt" from going
        order by meets_at is not null, going.at, id limit ${shown} offset ${skipped}`);
      return rows;
    },

    /** The next one who goes cold, and who is warm and has not been met for longest; both awake. */
    async furtherAhead({ now, day, coldThresholdDays }: DayAsked) {
      const ranges = warm(userId, coldThresholdDays);
      const first = (column: (range: (typeof ranges)[number]) => SQL) => sql`(
        ${sql.join(
          ranges.map(
            (range) => sql`(
            select id, name, photo, ${moment(range.at)} as at, ${column(range)} as place from contacts
            where ${range.isOf} and ${range.from(now)} and ${awakeOn(day)} order by ${column(range)}, id limit 1)`,
          ),
          sql` union all `,
        )} order by place limit 1)`;
      type Named = { id: string; name: string; photo: string | null; at: string };
      const { rows } = await db.execute<{ cold: Named | null; longest: Named | null }>(sql`
        select (select row_to_json(one) from ${first(({ at }) => at)} as one) as cold,
          (select row_to_json(one) from ${first(() => sql`last_interaction`)} as one) as longest`);
      return rows[0]!;
    },
  };
}
