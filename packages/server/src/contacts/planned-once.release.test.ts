import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { COLD_THRESHOLD_DAYS } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, query } = await startTestApp();

const PAGES: readonly Readonly<Record<string, string>>[] = [
  {},
  { warmth: 'cold' },
  { sort: 'lastInteraction' },
  { sort: 'newest', warmth: 'warm' },
  { search: 'person' },
  { search: 'person', warmth: 'cold' },
  { search: 'person', sort: 'newest' },
];
/** So often PostgreSQL plans for the values that it is given, before it compares that with a plan for any. */
const TRIES = 5;

const add = (userId: string, count: number) =>
  query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, now() - n * interval '20 days', now(), now()
     from generate_series(1, $2::int) as n`,
    [userId, count],
  );

/** Everybody gets one group with all of their contacts. */
const PUT_INTO_GROUPS = [
  `insert into groups (user_id, id, name, name_key, description, created_at)
   select id, gen_random_uuid(), 'Family', 'family', '', now() from users`,
  `insert into contact_groups (user_id, contact_id, group_id)
   select user_id, contacts.id, groups.id from contacts join groups using (user_id)`,
];

test('a small user beside a large one has the first pages planned once, not with every request', async () => {
  const [ada, grace] = [await signIn(), await signIn()];
  await add(ada.user.id, 3);
  await add(grace.user.id, 2000);
  await query('analyze contacts, contact_texts');
  for (const asked of PAGES) {
    for (let time = 0; time < TRIES + 3; time++) await ada(contactsEndpoints.list, { query: asked });
  }
  const plans = await query(
    `select name, custom_plans::int as tries, generic_plans::int as kept from pg_prepared_statements where name like 'contacts by %'`,
  );
  // Each page is counted and read.
  expect(plans).toHaveLength(PAGES.length * 2);
  for (const { name, ...used } of plans) expect.soft(used, String(name)).toEqual({ tries: TRIES, kept: 3 });
});

test('a large user beside many small ones has the page read, and not everything of theirs', async () => {
  const grace = await signIn();
  await add(grace.user.id, 2000);
  await query(
    `insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
     select gen_random_uuid(), 'test', n, n || '@example.com', 'Small', now(), now() from generate_series(1, 500) as n`,
  );
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select id, gen_random_uuid(), 'Person', now(), now(), now() from users where issuer = 'test'`,
  );
  for (const statement of PUT_INTO_GROUPS) await query(statement);
  await query('analyze');
  for (const asked of PAGES) {
    for (let time = 0; time <= TRIES; time++) await grace(contactsEndpoints.list, { query: asked });
  }
  const kept = await query<Kept>(
    `select name, parameter_types::text[] as types from pg_prepared_statements
     where name like 'contacts by %' or name = 'groups of a page of contacts'`,
  );
  expect(kept.length).toBeGreaterThan(PAGES.length * 2);
  for (const statement of kept)
    expect.soft(await membershipsRead(statement, grace.user.id), statement.name).toBeLessThanOrEqual(PAGE_SIZE);
});

type Kept = { name: string; types: string[] };
type Step = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Step[] };

/** Of which contacts are in which groups, with the plan that is kept. What the statement is given is told by the types. */
async function membershipsRead({ name, types }: Kept, userId: string): Promise<number> {
  const page = await query<{ id: string }>('select id from contacts where user_id = $1 order by id limit $2', [
    userId,
    PAGE_SIZE,
  ]);
  const given: Readonly<Record<string, string>> = {
    uuid: `'${userId}'`,
    'uuid[]': `'{${page.map(({ id }) => id).join(',')}}'`,
    text: `'person'`,
    boolean: 'true',
    bigint: '1',
    'timestamp with time zone': 'now()',
  };
  const values = types.map((type) => given[type] ?? COLD_THRESHOLD_DAYS);
  const [explained] = await query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (analyze, format json) execute "${name}" (${values.join(', ')})`,
  );
  const rowsOf = ({ Plans = [], ...step }: Step): number =>
    (step['Relation Name'] === 'contact_groups' ? step['Actual Rows'] * step['Actual Loops'] : 0) +
    Plans.map(rowsOf).reduce((sum, rows) => sum + rows, 0);
  return rowsOf(explained!['QUERY PLAN'][0].Plan);
}
