import { type Band, type Person, personKeys, samePerson } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import type { CountryCode } from 'libphonenumber-js/min';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { rowByRow, withTurns } from '../../platform/chunks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { forEachUser } from '../../platform/jobs/for-each-user.ts';
import { settingsOfUsers } from '../../settings/settings.service.ts';
import { type Compared, comparingRepository, MOST_OF_A_KEY, type Pair } from './comparing.repository.ts';
import { markedContacts, peopleOf, personOf } from './people.repository.ts';
import { countryOf } from './phone-numbers.ts';

// A contact that is added or changed is marked by a trigger. Whoever asks for duplicates, and a job, takes the marked ones out some at
// a time, gives each its keys, meets the others who have one of them, and keeps the pairs that the rules hold for one person.

const CONTACTS_AT_ONCE = 5000;
/** Who waits for an answer waits for so many; the rest is compared with the next question, or by the job. */
export const COMPARED_WITH_A_QUESTION = CONTACTS_AT_ONCE;
const USERS_AT_ONCE = 100;
/** Of more than these somebody is one of many with a name, and not a duplicate. */
const MOST_PAIRS = 10;

type User = { readonly id: string };

/** Compares those of the user's contacts that are marked; not more than so many. */
export async function compareMarked(user: User, dependencies: Dependencies, atMost = Infinity): Promise<void> {
  if (!(await comparingRepository(dependencies.db).isMarked(user.id))) return;
  const country = await countryOfUser(user, dependencies);
  let compared = 0;
  let last: number;
  do {
    last = await compareSome(user, country, dependencies);
    compared += last;
  } while (last > 0 && compared < atMost);
}

export async function countryOfUser({ id }: User, dependencies: Dependencies): Promise<CountryCode | undefined> {
  const timeZone = (await settingsOfUsers([id], dependencies)).get(id)?.timeZone;
  return timeZone ? countryOf(timeZone) : undefined;
}

/**
 * Names and numbers are read before the user's lock is taken: that takes the longest. Who is changed meanwhile stays marked. Answers how
 * many were compared.
 */
async function compareSome(user: User, country: CountryCode | undefined, { db }: Dependencies): Promise<number> {
  const marks = await markedContacts(db, user.id, CONTACTS_AT_ONCE);
  if (marks.length === 0) return 0;
  const [people, keysOf] = [new Map<string, Person>(), new Map<string, number[]>()];
  for await (const { contactId, contact } of withTurns(marks)) {
    if (!contact) continue;
    const person = personOf(contact, country);
    people.set(contactId, person);
    keysOf.set(contactId, personKeys(person));
  }
  return inTransaction(user, { db }, async ({ db: tx }) => {
    // Nobody deletes a contact meanwhile, and nobody else compares: a pair is found by whoever comes second.
    const repository = comparingRepository(tx);
    const taken = await repository.takeMarks(user.id, marks);
    if (taken.length === 0) return 0;
    await repository.forgetPairs(user.id, taken);
    const compared = taken.flatMap((contactId) => {
      const keys = keysOf.get(contactId);
      return keys ? [{ contactId, keys }] : [];
    });
    const counts = countsOfKeys(compared);
    const candidates = candidatesOf(compared, counts, await repository.under(user.id, [...counts.keys()]));
    await repository.setKeys(user.id, compared);
    const met = new Set(candidates.values().flatMap((others) => others));
    const others = [...met].filter((id) => !people.has(id));
    const everybody = new Map([...people, ...(await peopleOf(tx, user.id, others, country))]);
    await repository.addPairs(user.id, await pairsAmong(candidates, everybody));
    return taken.length;
  });
}

/** How many of these have each key. */
function countsOfKeys(compared: readonly Compared[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { keys } of compared) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** For each of these the others who have a key in common: those from before, and those of these. */
function candidatesOf(
  compared: readonly Compared[],
  counts: ReadonlyMap<number, number>,
  before: ReadonlyMap<number, readonly string[]>,
) {
  const isCompared = new Set(compared.map(({ contactId }) => contactId));
  const under = new Map([...before].map(([key, ids]) => [key, ids.filter((id) => !isCompared.has(id))] as const));
  // Most keys are of one contact alone.
  for (const [key, count] of counts) if (count > 1 && !under.has(key)) under.set(key, []);
  for (const { contactId, keys } of compared)
    for (const key of keys) {
      const there = under.get(key);
      if (there && there.length < MOST_OF_A_KEY) there.push(contactId);
    }
  const candidates = new Map<string, Set<string>>();
  for (const { contactId, keys } of compared)
    for (const key of keys)
      for (const other of under.get(key) ?? [])
        if (other !== contactId) candidates.getOrInsertComputed(contactId, () => new Set()).add(other);
  return candidates;
}

/** The surest pairs of each. */
async function pairsAmong(
  candidates: ReadonlyMap<string, ReadonlySet<string>>,
  people: ReadonlyMap<string, Person>,
): Promise<Pair[]> {
  const found = new Map<string, Pair[]>();
  for await (const [id, others] of withTurns(candidates))
    for (const otherId of others) {
      // Who meets each other is judged once.
      if (otherId < id && candidates.get(otherId)?.has(id)) continue;
      const band = bandOf(people.get(id), people.get(otherId));
      if (!band) continue;
      const [firstId, secondId] = id < otherId ? [id, otherId] : [otherId, id];
      for (const one of [id, otherId]) found.getOrInsertComputed(one, () => []).push({ firstId, secondId, band });
    }
  return [...candidates.keys()].flatMap((id) => surestFirst(found.get(id) ?? []).slice(0, MOST_PAIRS));
}

const surestFirst = (pairs: readonly Pair[]): Pair[] => [
  ...pairs.filter(({ band }) => band === 'certain'),
  ...pairs.filter(({ band }) => band === 'look'),
];

const bandOf = (one: Person | undefined, other: Person | undefined): Band | undefined =>
  one && other && samePerson(one, other)?.band;

/** For everybody of whom a contact was added or changed. */
export const compareForEverybody = (dependencies: Dependencies, signal: AbortSignal): Promise<void> =>
  forEachUser(
    rowByRow<{ userId: string }>(USERS_AT_ONCE, (size, last) =>
      comparingRepository(dependencies.db).usersMarked(last?.userId, size),
    ),
    ({ userId }) => compareMarked({ id: userId }, dependencies),
    { doing: 'comparing contacts', log: dependencies.log, signal },
  );
