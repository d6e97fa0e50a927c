import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { create, list, update, remove, restore } = contactsEndpoints;
const { signIn, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const LETTERS = ['a', 'A', 'á', 'k', 'z', 'ß', 'я', '漢', ' ', '-', "'", '’', '%', '_', '\\', '½'];
const word = (most: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: most }).map((all) => all.join(''));
const name = word(8).map((text) => `${text}x`);

/** By the texts themselves, contact by contact. */
const plainly = async (user: TestUser, term: string): Promise<string[]> => {
  const rows = await query<{ id: string }>(
    `select id from contacts
     where user_id = $1 and (
       fold(concat_ws(E'\\n', name, notes, company, role, address, met)) like '%' || regexp_replace(fold($2), '([\\\\%_])', '\\\\\\1', 'g') || '%'
       or exists (
         select from contact_groups cg join groups g on g.user_id = cg.user_id and g.id = cg.group_id
         where cg.user_id = contacts.user_id and cg.contact_id = contacts.id and position(fold($2) in g.name_sort) > 0
       )
     )
     order by name_sort, id`,
    [user.user.id, term.trim()],
  );
  return rows.map(({ id }) => id);
};
const rewordings = (other: string) => [{ name: other }, { notes: other }, { met: other }];
const found = async (user: TestUser, wanted: Record<string, string | number>) =>
  (await user(list, { query: wanted })).body;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

test('a search of any length finds who has it in the name, the notes, another text or a group, whatever was changed before', async () => {
  const ada = await signIn();
  const people = fc.sample(
    fc.record({ name, notes: word(20), company: word(4), groups: fc.array(name, { maxLength: 2 }) }),
    {
      numRuns: isReleaseRun ? 40 : 12,
      seed: 7,
    },
  );
  const ids: string[] = [];
  for (const body of people) ids.push((await ada(create, { body })).body.id);
  const bob = await signIn();
  for (const body of people.slice(0, 5)) await bob(create, { body });
  // Some are renamed, some get other notes or are said to have been met elsewhere, some come back after they were deleted, some are gone.
  for (const [at, id] of ids.entries()) {
    const [other] = fc.sample(name, { numRuns: 1, seed: at });
    if (at % 4 === 0) await ada(update, { params: { id }, body: rewordings(other!)[at % 3]! });
    if (at % 7 === 0) await ada(remove, { params: { id } });
    if (at % 14 === 0) await ada(restore, { params: { id } });
  }
  await fc.assert(
    fc.asyncProperty(word(4), async (search) => {
      fc.pre(search.trim() !== '');
      const expected = await plainly(ada, search);
      const { data, meta } = await found(ada, { search, limit: 100 });
      expect(idsOf({ data })).toEqual(expected);
      expect(meta).toEqual(expect.objectContaining({ total: expected.length }));
      const [cold, warm] = [
        await found(ada, { search, warmth: 'cold' }),
        await found(ada, { search, warmth: 'warm', limit: 100 }),
      ];
      expect(meta.counts).toEqual({ all: expected.length, cold: cold.meta.total, warm: warm.meta.total });
    }),
    { numRuns: isReleaseRun ? 25 : 8 },
  );
});

test('what is found beyond a thousand is said to be more, and every page of it is there', async () => {
  const ada = await signIn();
  // Those with a z in their name come last, after many who are never found, those with a ka in their notes are everywhere.
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Bert ' || n, now(), now(), now() from generate_series(1, 1500) as n`,
    [ada.user.id],
  );
  await query(
    `insert into contacts (user_id, id, name, notes, warmth, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), case when n % 2 = 0 then 'Zoë ' else 'Anna ' end || n, case when n % 20 = 1 then 'kayak' else '' end,
       case when n % 4 = 0 then 'cold' else 'warm' end, now(), now(), now()
     from generate_series(1, 2410) as n`,
    [ada.user.id],
  );
  const addGroup = (groupName: string, members: string) =>
    query(
      `with made as (
         insert into groups (user_id, id, name, name_key, description, created_at)
         values ($1, gen_random_uuid(), $2, lower($2), '', now()) returning id
       )
       insert into contact_groups (user_id, contact_id, group_id)
       select $1, contacts.id, made.id from contacts, made where user_id = $1 and ${members}`,
      [ada.user.id, groupName],
    );
  // Some of the first are found by their group alone. One group has more of the last than are counted, two others share some.
  await addGroup('Zebras', `name like 'Anna %5'`);
  await addGroup('Kayakers', `name like 'Zoë %' and name not like '%4'`);
  await addGroup('Kayak beginners', `name like 'Zoë %2'`);
  await addGroup('Rowers', `name like 'Zoë %'`);
  for (const search of ['z', 'zo', 'zebra', 'ann', 'ka', 'kayak', 'kayak beg', 'kayakers', 'rowers']) {
    const expected = await plainly(ada, search);
    const first = await found(ada, { search });
    expect(idsOf(first)).toEqual(expected.slice(0, 20));
    expect(idsOf(await found(ada, { search, limit: 1 }))).toEqual(expected.slice(0, 1));
    const isMore = expected.length > MOST_COUNTED;
    expect(first.meta.total).toBe(isMore ? MOST_COUNTED : expected.length);
    expect([first.meta.isMore ?? false, first.meta.counts.areMore ?? false]).toEqual([isMore, isMore]);
    if (isMore) expect(first.meta.counts).toEqual({ all: MOST_COUNTED, warm: 0, cold: 0, areMore: true });
  }
  for (const search of ['ann', 'zo']) {
    const expected = await plainly(ada, search);
    const paged: string[] = [];
    for (let [page, more] = [1, true]; more; page += 1) {
      const { data, meta } = await found(ada, { search, page, limit: 100 });
      paged.push(...idsOf({ data }));
      more = meta.isMore === true || meta.total > page * 100;
      if (!more) expect(meta.total).toBe(expected.length);
    }
    expect(paged).toEqual(expected);
  }
  const cold = await found(ada, { search: 'zoe', warmth: 'cold' });
  expect(cold.meta).toEqual({ total: 602, page: 1, limit: 20, counts: expect.objectContaining({ areMore: true }) });
  expect((await found(ada, { search: 'zoe', sort: 'newest', limit: 10 })).data).toHaveLength(10);
  const beyond = await found(ada, { search: 'zoe', page: 1_000_000, limit: 100 });
  expect([beyond.data, beyond.meta.total]).toEqual([[], 1205]);
});
