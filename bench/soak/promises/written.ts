import type { Person } from '../people/person.ts';
import type { SoakDatabase } from '../world/database.ts';
import type { Promises } from './promises.ts';

const KEPT = 'what was acknowledged is there, and nothing else';
const ASLEEP = 'whoever is snoozed is so until the day that was said';
const STANDING = 'a reminder stands as its owner knows it';

type Row = { user_id: string; id: string; value: string };
type Interaction = Row & { contact_id: string; type: string };

const contacts = `select user_id, id, concat_ws(' ', name, coalesce(email, '–'), coalesce(cold_threshold_days::text, '–'), coalesce(photo, '–')) as value
  from contacts`;
const todos = `select user_id, id, task || ' ' || (completed_at is not null) as value from todos`;
const interactions = `select user_id, id, notes as value, contact_id, type from interactions`;
const groups = `select user_id, id, name || ' ' || coalesce(cold_threshold_days::text, '–') as value from groups`;
const relatives = `select user_id, id, contact_id || ' ' || other_name as value from contact_relations`;
/** Of each photo the contact that has it. */
const photos = `select user_id, contact_id as id, hash as value from contact_photos`;
const snoozed = `select user_id, id, snoozed_until::text as value from contacts where snoozed_until is not null`;
const reminders = `select user_id, id, status as value from reminders`;

/** Every row that people wrote, compared with what they remember. A closed account keeps its rows until it is erased. */
export async function compareWritten(
  people: readonly Person[],
  database: SoakDatabase,
  promises: Promises,
  now: Temporal.Instant,
) {
  const found = await database.looking(async (query) => ({
    contacts: Map.groupBy(await query<Row>(contacts), (row) => row.user_id),
    todos: Map.groupBy(await query<Row>(todos), (row) => row.user_id),
    interactions: Map.groupBy(await query<Interaction>(interactions), (row) => row.user_id),
    groups: Map.groupBy(await query<Row>(groups), (row) => row.user_id),
    relatives: Map.groupBy(await query<Row>(relatives), (row) => row.user_id),
    photos: Map.groupBy(await query<Row>(photos), (row) => row.user_id),
    snoozed: Map.groupBy(await query<Row>(snoozed), (row) => row.user_id),
    reminders: Map.groupBy(await query<Row>(reminders), (row) => row.user_id),
  }));
  for (const person of people.filter((one) => hasRows(one, now))) {
    const { memory, userId } = person;
    const compare = (what: string, rows: readonly Row[] = [], known: ReadonlyMap<string, string>) => {
      const there = new Map(rows.map(({ id, value }) => [id, value]));
      for (const [id, value] of known)
        promises.check(
          KEPT,
          there.get(id) === value,
          () => `the ${what} ${value} (${id}) is ${there.get(id) ?? 'gone'}`,
          person,
        );
      for (const [id, value] of there)
        promises.check(KEPT, known.has(id), () => `nobody wrote the ${what} ${value} (${id})`, person);
    };
    compare(
      'contact',
      found.contacts.get(userId),
      mapped(
        memory.contacts,
        ({ name, email, coldThresholdDays, photo }) =>
          `${name} ${email ?? '–'} ${coldThresholdDays ?? '–'} ${photo ?? '–'}`,
      ),
    );
    compare(
      'group',
      found.groups.get(userId),
      mapped(memory.groups, ({ name, coldThresholdDays }) => `${name} ${coldThresholdDays ?? '–'}`),
    );
    compare(
      'relative',
      found.relatives.get(userId),
      mapped(memory.relatives, ({ contactId, name }) => `${contactId} ${name}`),
    );
    const withPhoto = [...memory.contacts].flatMap(([id, { photo }]) => (photo === null ? [] : [[id, photo] as const]));
    compare('photo', found.photos.get(userId), new Map(withPhoto));
    compareSnoozed(person, found.snoozed.get(userId) ?? [], promises, now);
    compare(
      'to-do',
      found.todos.get(userId),
      mapped(memory.todos, ({ task, completed }) => `${task} ${completed}`),
    );
    const [meetings, others] = split(found.interactions.get(userId) ?? [], (row) => row.type === 'meeting');
    compare(
      'interaction',
      others,
      mapped(memory.interactions, ({ notes }) => notes),
    );
    compareMeetings(person, meetings, promises, now);
    const standing = new Map((found.reminders.get(userId) ?? []).map(({ id, value }) => [id, value]));
    for (const [id, reminder] of memory.reminders) {
      if (reminder.open.size > 0) continue;
      const expected = reminder.isOver ? 'sent' : reminder.state;
      const said = standing.get(id);
      promises.check(
        STANDING,
        said === expected,
        () => `${reminder.subject} (${id}) is ${said ?? 'gone'} instead of ${expected}`,
        person,
      );
    }
    for (const id of standing.keys())
      promises.check(KEPT, memory.reminders.has(id), () => `nobody wants the reminder ${id}`, person);
  }
}

const KEPT_HOURS = 24 * 29;

/** Of one that was closed they stay while it can be restored. */
const hasRows = ({ life, closedAt }: Person, now: Temporal.Instant) =>
  life === 'here' || (life === 'closed' && Temporal.Instant.compare(closedAt!.add({ hours: KEPT_HOURS }), now) > 0);

/** Whoever woke may sleep in the table until the morning in which it is noticed. A meeting that is logged wakes, too. */
function compareSnoozed(person: Person, rows: readonly Row[], promises: Promises, now: Temporal.Instant): void {
  const asleep = new Map(rows.map(({ id, value }) => [id, value]));
  const today = now.toZonedDateTimeISO(person.zone).toPlainDate();
  const met = person.memory.meetings.filter(({ end }) => Temporal.Instant.compare(end, now) <= 0);
  for (const [id, { name, snoozedUntil }] of person.memory.contacts) {
    const found = asleep.get(id) ?? null;
    const isOver = snoozedUntil !== null && Temporal.PlainDate.compare(snoozedUntil, today) <= 0;
    const hasWoken = isOver || met.some(({ contactId }) => contactId === id);
    const isRight = found === snoozedUntil || (hasWoken && found === null);
    promises.check(ASLEEP, isRight, () => `${name} is so until ${found} instead of ${snoozedUntil}`, person);
  }
}

/** Each is logged at most once. Whether it must be depends on the calendar, which may be away or disconnected. */
function compareMeetings(
  person: Person,
  rows: readonly Interaction[],
  promises: Promises,
  now: Temporal.Instant,
): void {
  for (const { contactId, title, end } of person.memory.meetings) {
    const logged = rows.filter((row) => row.contact_id === contactId && row.value.includes(title)).length;
    const isOver = Temporal.Instant.compare(end, now) <= 0;
    promises.check(
      'a meeting is logged once, when it is over',
      logged <= (isOver ? 1 : 0),
      () => `${title} was logged ${logged} times`,
      person,
    );
  }
  for (const row of rows) {
    const isKnown = person.memory.meetings.some(
      ({ contactId, title }) => row.contact_id === contactId && row.value.includes(title),
    );
    promises.check(KEPT, isKnown, () => `nobody planned the meeting ${row.value}`, person);
  }
}

const mapped = <Value>(map: ReadonlyMap<string, Value>, as: (value: Value) => string) =>
  new Map([...map].map(([id, value]) => [id, as(value)]));

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
