import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, query } = await startTestApp();

const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contacts by name, all': {},
  'contacts by name, cold': { warmth: 'cold' },
  'contacts by lastInteraction, all': { sort: 'lastInteraction' },
  'contacts by newest, warm': { sort: 'newest', warmth: 'warm' },
  'contacts found by name, all': { search: 'person' },
  'contacts found by name, cold': { search: 'person', warmth: 'cold' },
  'contacts found by newest, all': { search: 'person', sort: 'newest' },
};
/** So often PostgreSQL plans for the values that it is given, before it compares that with a plan for any. */
const TRIES = 5;

test('a small user beside a large one has the first pages planned once, not with every request', async () => {
  const [ada, grace] = [await signIn(), await signIn()];
  const add = (userId: string, count: number) =>
    query(
      `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'Person ' || n, now() - n * interval '1 hour', now(), now()
       from generate_series(1, $2::int) as n`,
      [userId, count],
    );
  await add(ada.user.id, 3);
  await add(grace.user.id, 2000);
  await query('analyze contacts, contact_texts');
  for (const asked of Object.values(PAGES)) {
    for (let time = 0; time < TRIES + 3; time++) await ada(contactsEndpoints.list, { query: asked });
  }
  const plans = await query(
    'select name, custom_plans::int as tries, generic_plans::int as kept from pg_prepared_statements where name = any($1)',
    [Object.keys(PAGES)],
  );
  expect(new Map(plans.map(({ name, ...used }) => [name, used]))).toEqual(
    new Map(Object.keys(PAGES).map((name) => [name, { tries: TRIES, kept: 3 }])),
  );
});
