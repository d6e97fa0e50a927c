import { tooManyApart, MOST_SAID_APART } from '@inner-circle/domain/duplicates/apart.rules.ts';
import type { DuplicateBand, DuplicatePage, Resembling } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { personKeys, samePerson } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { contactsById, requireContacts } from '../../contacts/contacts.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { compareMarked, COMPARED_WITH_A_QUESTION, countryOfUser } from './comparing.service.ts';
import { comparingRepository } from './comparing.repository.ts';
import { pairsRepository } from './pairs.repository.ts';
import { peopleOf, personIn } from './people.repository.ts';

/** What was added or changed is compared first, as far as that takes a moment. */
export async function listDuplicates(
  user: SignedInUser,
  { band, ...paging }: Paging & { band: DuplicateBand },
  dependencies: Dependencies,
): Promise<DuplicatePage> {
  const { db } = dependencies;
  await compareMarked(user, dependencies, COMPARED_WITH_A_QUESTION);
  const repository = pairsRepository(db);
  const counts = await repository.counts(user.id);
  const pairs = counts[band] > 0 ? await repository.page(user.id, band, paging) : [];
  const data = await shownPairs(user, pairs, dependencies);
  return {
    data,
    meta: {
      total: counts[band],
      ...paging,
      counts,
      contacts: await repository.countContacts(user.id),
      waiting: await comparingRepository(db).countMarked(user.id),
    },
  };
}

/**
 * The reasons are told by the rules as the contacts are now. A pair of which they say something else than is kept is compared again:
 * the rules of another version kept it, or the time zone, and so the country of the numbers, is another.
 */
async function shownPairs(
  user: SignedInUser,
  pairs: readonly { firstId: string; secondId: string; band: DuplicateBand }[],
  dependencies: Dependencies,
): Promise<DuplicatePage['data']> {
  const { db } = dependencies;
  if (pairs.length === 0) return [];
  const ids = [...new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  const people = await peopleOf(db, user.id, ids, await countryOfUser(user, dependencies));
  const contacts = await contactsById(user, ids, dependencies);
  const interactionCounts = await pairsRepository(db).interactionCounts(user.id, ids);
  const contactOf = (id: string) => {
    const contact = contacts.get(id);
    return contact && { ...contact, interactionCount: interactionCounts.get(id) ?? 0 };
  };
  const [shown, outdated]: [DuplicatePage['data'], string[]] = [[], []];
  for (const { firstId, secondId, band } of pairs) {
    const [one, other, first, second] = [
      people.get(firstId),
      people.get(secondId),
      contactOf(firstId),
      contactOf(secondId),
    ];
    if (!one || !other || !first || !second) continue;
    const judged = samePerson(one, other);
    const isOlder = first.createdAt <= second.createdAt;
    if (judged?.band !== band) outdated.push(firstId, secondId);
    else
      shown.push({
        ...(isOlder ? { first, second } : { first: second, second: first }),
        band,
        reasons: [...judged.reasons],
      });
  }
  await comparingRepository(db).mark(user.id, [...new Set(outdated)]);
  return shown;
}

/** Remembers that all of these are different people, or takes that back. */
export const sayApart = (
  user: SignedInUser,
  { contactIds, areApart }: { contactIds: readonly string[]; areApart: boolean },
  dependencies: Dependencies,
) =>
  inTransaction(user, dependencies, async (within) => {
    const ids = [...new Set(contactIds)];
    await requireContacts(user, ids, within);
    const repository = pairsRepository(within.db);
    const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other] as const));
    if (!areApart) await repository.forgetApart(user.id, ids);
    else if (pairs.length > 0) {
      if ((await repository.countApart(user.id)) >= MOST_SAID_APART) throw tooManyApart();
      await repository.sayApart(user.id, pairs, toMoment(dependencies.clock.now()));
    }
    return { areApart };
  });

const MOST_RESEMBLING = 3;

/** Whom somebody resembles who is being typed. */
export async function resembling(
  user: SignedInUser,
  { name, email, phone }: { name: string; email: string; phone: string },
  dependencies: Dependencies,
): Promise<Resembling> {
  const { db } = dependencies;
  const country = await countryOfUser(user, dependencies);
  const typed = personIn(country, { name, emails: [email], phones: [phone] });
  const keys = personKeys(typed);
  if (keys.length === 0) return { data: [] };
  await compareMarked(user, dependencies, COMPARED_WITH_A_QUESTION);
  const under = await comparingRepository(db).under(user.id, keys);
  const people = await peopleOf(db, user.id, [...new Set([...under.values()].flat())], country);
  const found = [...people].flatMap(([id, one]) => {
    const judged = samePerson(typed, one);
    return judged ? [{ id, ...judged }] : [];
  });
  const best = found
    .toSorted((a, b) => Number(b.band === 'certain') - Number(a.band === 'certain'))
    .slice(0, MOST_RESEMBLING);
  const contacts = await contactsById(
    user,
    best.map(({ id }) => id),
    dependencies,
  );
  return {
    data: best.flatMap(({ id, band, reasons }) => {
      const contact = contacts.get(id);
      return contact ? [{ id, name: contact.name, band, reasons: [...reasons] }] : [];
    }),
  };
}
