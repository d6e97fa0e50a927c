import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { type DuplicateBand, duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { compareContacts } from '../duplicates.jobs.ts';

const { signIn, query, dependencies, clock } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const add = async (user: TestUser, body: object) => (await user(contactsEndpoints.create, { body })).body;
const pageOf = async (user: TestUser, band: DuplicateBand) =>
  (await user(duplicatesEndpoints.list, { query: { band } })).body;

test('hundreds of one name are compared with some of them, and each is in few pairs', async () => {
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'John Smith', now(), now(), now() from generate_series(1, 700)`,
    [ada.user.id],
  );
  const twins = [
    await add(ada, { name: 'John Smith', email: 'john@example.com' }),
    await add(ada, { name: 'John Smith', email: 'john@example.com' }),
  ];
  const { meta } = await pageOf(ada, 'certain');
  expect(meta).toMatchObject({ waiting: 0, contacts: 702, counts: { certain: 1 } });
  expect(meta.counts.look).toBeGreaterThan(500);
  expect(meta.counts.look).toBeLessThanOrEqual(702 * 10);
  expect((await pageOf(ada, 'certain')).data).toMatchObject([
    { first: { id: twins[0]!.id }, second: { id: twins[1]!.id } },
  ]);
});

test('of very many the question compares some, says how many wait, and the job compares the rest', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const insert = (user: TestUser, count: number) =>
    query(
      `insert into contacts (user_id, id, name, email, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'P' || n || ' Q' || n, (n / 2) || '@example.com', now(), now(), now()
       from generate_series(1, $2::int) n`,
      [user.user.id, count],
    );
  await insert(ada, 5300);
  await insert(bob, 3);
  expect((await pageOf(ada, 'look')).meta.waiting).toBe(300);
  await compareContacts.run(dependencies, clock.now(), {}, new AbortController().signal);
  expect(await query('select from duplicate_marks where user_id in ($1, $2)', [ada.user.id, bob.user.id])).toEqual([]);
  expect((await pageOf(ada, 'look')).meta).toMatchObject({ counts: { certain: 0, look: 2649 }, waiting: 0 });
  expect((await pageOf(bob, 'look')).meta.counts.look).toBe(1);
});
