import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { forgetAuditAddresses } from './admin.jobs.ts';

const { signIn, query, clock, dependencies } = await startTestApp({
  environment: { ADMIN_EMAILS: 'root@example.com' },
});
const root = await signIn('root@example.com');

const terms = {
  planType: 'premium',
  durationType: 'repeating',
  durationMonths: 3,
  expiresAt: null,
  maxRedemptions: 1,
  discountPercentage: 20,
  description: 'For the fair',
} as const;

test('the audit log holds who did what to what, when and from where, and is found by its filters', async () => {
  const { body: made } = await root(promoCodesEndpoints.create, { body: { ...terms, customCode: 'FAIR' } });
  const { body: batch } = await root(promoCodesEndpoints.generateBatch, {
    body: { ...terms, count: 3, prefix: 'fair-' },
  });
  expect(batch.every(({ code }) => /^FAIR-[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
  await root(promoCodesEndpoints.update, { params: { id: made.id }, body: { maxRedemptions: 5 } });
  await root(promoCodesEndpoints.update, { params: { id: made.id }, body: { isActive: false } });
  await root(promoCodesEndpoints.bulkDeactivate, { body: { ids: batch.map(({ id }) => id) } });
  await root(promoCodesEndpoints.remove, { params: { id: made.id } });
  const { body } = await root(adminEndpoints.auditLogs);
  expect(body.data.map(({ action }) => action)).toEqual([
    'promo-code.deleted',
    'promo-code.deactivated',
    'promo-code.deactivated',
    'promo-code.deactivated',
    'promo-code.deactivated',
    'promo-code.updated',
    'promo-code.batch-created',
    'promo-code.created',
  ]);
  expect(body.data[5]).toMatchObject({
    admin: { id: root.user.id, email: 'root@example.com' },
    target: 'FAIR',
    targetId: made.id,
    details: { maxRedemptions: [1, 5] },
    ipAddress: '127.0.0.1',
  });
  const found = async (filter: Record<string, string>) =>
    (await root(adminEndpoints.auditLogs, { query: filter })).body.meta.total;
  expect(await found({ action: 'promo-code.deactivated' })).toBe(4);
  expect(await found({ search: 'fair-' })).toBe(4);
  expect(await found({ admin: 'ROOT@' })).toBe(8);
  expect(await found({ admin: 'somebody else' })).toBe(0);
  expect(await found({ from: '2000-01-01', to: '2000-12-31' })).toBe(0);
});

test.each(["update audit_log set target = 'x'", 'delete from audit_log', 'truncate audit_log'])(
  'the database itself refuses: %s',
  async (statement) => {
    await expect(query(statement)).rejects.toThrow('append-only');
  },
);

test('what an admin did stays for good, and from where only as long as logs are kept', async () => {
  const addresses = async () =>
    (await root(adminEndpoints.auditLogs, { query: { search: 'FAIR', limit: 100 } })).body.data.map(
      ({ ipAddress }) => ipAddress,
    );
  const before = await addresses();
  expect(new Set(before)).toEqual(new Set(['127.0.0.1']));
  const runAfter = (days: number) =>
    forgetAuditAddresses.run(dependencies, clock.now().add({ hours: 24 * days }), {}, new AbortController().signal);
  await runAfter(89);
  expect(await addresses()).toEqual(before);
  await runAfter(91);
  expect(await addresses()).toEqual(before.map(() => ''));
});

test('a code that is taken, an expiry in the past and terms that do not fit are refused by name', async () => {
  await root(promoCodesEndpoints.create, { body: { ...terms, customCode: 'TWICE' } });
  const refused = async (body: object) => {
    const { status, body: problem } = await root(promoCodesEndpoints.create, {
      body: { ...terms, customCode: null, ...body },
    });
    return { status, field: (problem as { field?: string }).field };
  };
  expect(await refused({ customCode: 'twice' })).toEqual({ status: 409, field: 'customCode' });
  expect(await refused({ expiresAt: '2020-01-01' })).toEqual({ status: 400, field: 'expiresAt' });
  expect(await refused({ durationMonths: null })).toEqual({ status: 400, field: 'durationMonths' });
  expect(await refused({ durationMonths: 61 })).toEqual({ status: 400, field: 'durationMonths' });
  expect(await refused({ maxRedemptions: 0 })).toEqual({ status: 400, field: 'maxRedemptions' });
  expect(await refused({ customCode: ' ' })).toEqual({ status: 400, field: 'customCode' });
});

test('a create that is repeated with its key makes nothing more, of a batch too', async () => {
  const [key, batchKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const one = () => root(promoCodesEndpoints.create, { body: { ...terms, customCode: 'KEYED' }, key });
  const made = await Promise.all([one(), one(), one()]);
  expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const many = () =>
    root(promoCodesEndpoints.generateBatch, { body: { ...terms, count: 5, prefix: 'ONCE-' }, key: batchKey });
  const [first, second] = await Promise.all([many(), many()]);
  expect(second.body).toEqual(first.body);
  const { body } = await root(promoCodesEndpoints.list, { query: { search: 'ONCE-' } });
  expect(body.meta.total).toBe(5);
});
