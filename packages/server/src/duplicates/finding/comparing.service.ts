import { type Band, type Person, personKeys, samePerson } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import type { CountryCode } from 'libphonenumber-js/min';
import { lockUser } from '../../auth/user-lock.service.ts';
import { rowByRow } from '../../platform/chunks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { forEachUser } from '../../platform/jobs/for-each-user.ts';
import { settingsOfUsers } from '../../settings/settings.service.ts';
import { comparingRepository, keysOf, type Pair } from './comparing.repository.ts';
import { peopleOf } from './people.repository.ts';
import { countryOf } from './phone-numbers.ts';

// A contact that is added or changed is marked by a trigger. Whoever asks for duplicates, and a job, takes the marked ones out some at
// a time, gives each its keys, meets the others who have one of them, and keeps the pairs that the rules hold for one person.

const CONTACTS_AT_ONCE = 500;
/** Who waits for an answer waits for so many; the rest is compared with the next question, or by the job. */
export const COMPARED_WITH_A_QUESTION = 2000;
const USERS_AT_ONCE = 100;
/** Of more than these somebody is one of many with a name, and not a duplicate. */
const MOST_PAIRS = 10;

type User = { readonly id: string };

/** Compares those of the user's contacts that are marked; not more than so many. */
export async function compareMarked(user: User, dependencies: Dependencies, atMost = Infinity): Promise<void> {
  if (!(await comparingRepository(dependencies.db).isMarked(user.id))) return;
  const country = await countryOfUser(user, dependencies);
  let compared = 0;
  let last = CONTACTS_AT_ONCE;
  while (last === CONTACTS_AT_ONCE && compared < atMost) {
    last = await compareSome(user, country, dependencies);
    compared += last;
  }
}

export async function countryOfUser({ id }: User, dependencies: Dependencies): Promise<CountryCode | undefined> {
  const timeZone = (await settingsOfUsers([id], dependencies)).get(id)?.timeZone;
  return timeZone ? countryOf(timeZone) : undefined;
}

const compareSome = (user: User, country: CountryCode | undefined, { db }: Dependencies): Promise<number> =>
  db.transaction(async (tx) => {
    // Nobody deletes a contact meanwhile, and nobody else compares: a pair is found by whoever comes second.
    await lockUser(tx, user.id);
    const repository = comparingRepository(tx);
    const marked = await repository.takeMarked(user.id, CONTACTS_AT_ONCE);
    if (marked.length === 0) return 0;
    await repository.forget(user.id, marked);
    const people = await peopleOf(tx, user.id, marked, country);
    const keys = Array.from(people, ([id, person]) => keysOf(id, personKeys(person))).flat();
    await repository.addKeys(user.id, keys);
    const under = await repository.under(
      user.id,
      keys.map(({ key }) => key),
    );
    const candidates = new Map<string, Set<string>>();
    for (const { key, contactId } of keys)
      for (const other of under.get(key) ?? [])
        if (other !== contactId) candidates.getOrInsertComputed(contactId, () => new Set()).add(other);
    const met = new Set(candidates.values().flatMap((others) => others));
    const others = await peopleOf(
      tx,
      user.id,
      [...met].filter((id) => !people.has(id)),
      country,
    );
    const everybody = new Map([...people, ...others]);
    await repository.addPairs(
      user.id,
      [...candidates].flatMap(([id, ids]) => pairsOf(id, ids, everybody)),
    );
    return marked.length;
  });

/** The surest pairs of somebody. */
function pairsOf(id: string, others: ReadonlySet<string>, people: ReadonlyMap<string, Person>): Pair[] {
  const own = people.get(id)!;
  const found = [...others].flatMap((otherId) => {
    const other = people.get(otherId);
    const band: Band | undefined = other && samePerson(own, other)?.band;
    const [firstId, secondId] = id < otherId ? [id, otherId] : [otherId, id];
    return band ? [{ firstId, secondId, band }] : [];
  });
  const sure = found.filter(({ band }) => band === 'certain');
  return [...sure, ...found.filter(({ band }) => band === 'look')].slice(0, MOST_PAIRS);
}

/** For everybody of whom a contact was added or changed. */
export const compareForEverybody = (dependencies: Dependencies, signal: AbortSignal): Promise<void> =>
  forEachUser(
    rowByRow<{ userId: string }>(USERS_AT_ONCE, (size, last) =>
      comparingRepository(dependencies.db).usersMarked(last?.userId, size),
    ),
    ({ userId }) => compareMarked({ id: userId }, dependencies),
    { doing: 'comparing contacts', log: dependencies.log, signal },
  );
