import { mergingEndpoints } from '../../../packages/domain/src/duplicates/merging.contract.ts';
import type { Reminder } from '../model/reminder.ts';
import { LIMITS } from './memory.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, expectOnPlan, type Stage } from './stage.ts';

const MERGED = 'contacts that are merged become one, with what was either’s';
const UNDONE = 'a merge is undone within thirty days: each has again what was theirs';
/** A day less than is promised: the clocks differ. */
const UNDO_HOURS = 24 * 29;

const recent = ({ memory }: Person, { vendors }: Stage) =>
  memory.merges.filter(
    ({ mergedAt }) => Temporal.Instant.compare(mergedAt.add({ hours: UNDO_HOURS }), vendors.now()) > 0,
  );

const isDone = ({ isOver, state, open }: Reminder) => open.size === 0 && (isOver || state === 'canceled');

/** Those whom nothing is planned with, so that what goes out stays as it is. */
function mergeable(person: Person, stage: Stage) {
  const { memory } = person;
  const busy = new Set([
    ...memory.reminders.values().flatMap((one) => (isDone(one) ? [] : [one.contactId])),
    ...memory.meetings.map(({ contactId }) => contactId),
    ...recent(person, stage).map(({ first }) => first),
  ]);
  return [...memory.contacts].filter(([id]) => !busy.has(id));
}

export const mergeContacts: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const [first, other] = [random.pickOrNone([...memory.contacts]), random.pickOrNone(mergeable(person, stage))];
  const key = random.uuid();
  if (!first || !other || first[0] === other[0] || (first[1].email === null && other[1].email !== null)) return false;
  const [[id, contact], [otherId, otherContact]] = [first, other];
  const chosen = { name: contact.name, email: contact.email, coldThresholdDays: contact.coldThresholdDays };
  const { status, body } = await client.call(mergingEndpoints.merge, {
    body: { first: id, others: [otherId], chosen },
    key,
  });
  person.note(`merged ${otherContact.name} into ${contact.name}: ${status}`);
  const detail = () => `merging was answered ${status}: ${JSON.stringify(body)}`;
  expectOf(person, stage, MERGED, status === 200, detail);
  if (status !== 200) return true;
  const photos = [contact.photo, otherContact.photo].filter((one) => one !== null);
  const { photo } = body.contact;
  expectOf(
    person,
    stage,
    MERGED,
    photo === null ? photos.length === 0 : photos.includes(photo),
    () => `the photo is ${photo}`,
  );
  const after = { ...contact, photo, snoozedUntil: body.contact.snoozedUntil };
  const moved = memory.belongingsOf(otherId);
  const mergedAt = stage.vendors.now();
  memory.giveTo(id, otherId, moved);
  memory.contacts.delete(otherId);
  memory.contacts.set(id, { ...after });
  memory.merges.push({
    id: body.merge.id,
    first: id,
    other: otherId,
    firstBefore: contact,
    firstAfter: after,
    otherBefore: otherContact,
    moved,
    mergedAt,
  });
  return true;
};

export const undoMerge: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const candidates = recent(person, stage);
  const merge = random.pickOrNone(
    candidates.filter((one) => candidates.findLast(({ first }) => first === one.first) === one),
  );
  if (!merge) return false;
  const { first, other, firstBefore, firstAfter, otherBefore, moved } = merge;
  const { status, body } = await client.call(mergingEndpoints.undo, { params: { id: merge.id } });
  person.note(`undid the merge of ${otherBefore.name}: ${status}`);
  const limit = () => LIMITS[person.plan].contacts ?? Infinity;
  const isFull = () => memory.contacts.size + 1 > limit();
  await expectOnPlan(
    person,
    stage,
    UNDONE,
    () => status === 200 || (status === 403 && isFull()),
    () => `it was answered ${status} with ${memory.contacts.size} on ${person.plan}: ${JSON.stringify(body)}`,
  );
  if (status !== 200) return true;
  memory.merges = memory.merges.filter((one) => one !== merge);
  const now = memory.contacts.get(first)!;
  const fieldsBefore = Object.entries(firstBefore).filter(
    ([name]) => now[name as keyof typeof now] === firstAfter[name as keyof typeof now],
  );
  // The day may have come meanwhile on which whoever slept woke.
  const { snoozedUntil } = body.contact;
  memory.contacts.set(first, { ...now, ...Object.fromEntries(fieldsBefore), snoozedUntil });
  memory.contacts.set(other, otherBefore);
  memory.giveTo(other, first, moved);
  return true;
};
