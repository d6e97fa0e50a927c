import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { expect, test } from 'vitest';
import { operationsOf } from '../testing/walks/operations.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { app, signIn, query } = await startTestApp();

const endpoints: Endpoint[] = [...Object.values(adminEndpoints), ...Object.values(promoCodesEndpoints)];
const forAdmins = endpoints.filter(({ config }) => config?.access === 'admin');
const some = '019a0000-0000-7000-8000-000000000001';

const { create, list } = promoCodesEndpoints;
const newCode = {
  customCode: 'SPRING',
  planType: 'medium',
  durationType: 'forever',
  durationMonths: null,
  expiresAt: null,
  maxRedemptions: null,
  discountPercentage: null,
  description: '',
};
const setAdmin = ({ user }: TestUser, isAdmin: boolean) =>
  query('update users set is_admin = $2 where id = $1', [user.id, isAdmin]);

/** Changes when a code, a grant, an account or the log of what admins do does. */
const fingerprint = async () =>
  Promise.all(
    ['promo_codes', 'plan_grants', 'users', 'audit_log'].map((table) =>
      query(`select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`),
    ),
  );

const asksEverything = async (user: TestUser, id: string) => {
  for (const { method, url } of forAdmins) {
    const path = url.replace(':id', id).replace(':code', 'SPRING').replaceAll(/:\w+/g, some);
    const { status, body } = await user.send(method, path, method === 'GET' ? undefined : newCode);
    expect.soft([status, body], `${method} ${path}`).toMatchObject([403, { error: 'admins-only' }]);
  }
};

test('everything that the API describes as an admin’s is an admin’s', () => {
  const described = operationsOf(app.swagger()).filter(({ tags }) => tags.includes('Admin'));
  expect(described.length).toBeGreaterThan(5);
  expect(forAdmins.length).toBeGreaterThanOrEqual(described.length);
});

test('a user, and an admin who has just been demoted, is refused by every route of the admins, and nothing changes', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await setAdmin(ada, true);
  const made = await ada(create, { body: newCode });
  expect(made.status).toBe(201);
  expect((await ada(list)).status).toBe(200);
  await setAdmin(ada, false);
  const before = await fingerprint();
  for (const user of [bob, ada]) await asksEverything(user, made.body.id);
  expect(await fingerprint()).toEqual(before);
});
