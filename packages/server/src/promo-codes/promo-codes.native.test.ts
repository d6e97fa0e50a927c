import { PromoStatus, promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { promoStatus } from '@inner-circle/domain/promo-codes/promo-codes.rules.ts';
import { redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { create, generateBatch, update, list } = promoCodesEndpoints;
const { signIn, query, clock } = await startTestApp({ environment: { ADMIN_EMAILS: 'root@example.com' } });
const root = await signIn('root@example.com');

const once = { planType: 'medium', durationType: 'once', durationMonths: 1 };
const batch = { ...once, count: 2 };

/** Every sentence that the specification has about what is typed for a promo code. */
const refusals: [sentence: string, send: () => ReturnType<typeof root.send>][] = [];
const refuse = (sentence: string, url: string, ...bodies: object[]) => {
  for (const body of bodies) refusals.push([sentence, () => root.send('POST', url, body)]);
};
const each = (terms: object, field: string, values: readonly unknown[]) =>
  values.map((value) => Object.assign({}, terms, { [field]: value }));
refuse('Custom code is required', create.url, { ...once, customCode: '' }, { ...once, customCode: '  ' });
refuse('Valid plan type is required', create.url, { ...once, planType: 'free' }, { ...once, planType: undefined });
refuse('Valid duration type is required', create.url, { ...once, durationType: 'twice' }, { planType: 'medium' });
for (const url of [create.url, generateBatch.url]) {
  const terms = url === create.url ? once : batch;
  refuse(
    'Duration months is required for one-time or recurring codes',
    url,
    { ...terms, durationMonths: null },
    { ...terms, durationType: 'repeating', durationMonths: undefined },
  );
  refuse('Expiration date is required when enabled', url, { ...terms, expiresAt: '' });
  refuse('Maximum redemptions must be a positive number', url, ...each(terms, 'maxRedemptions', [0, -1, 1.5, 'many']));
  refuse('Discount percentage must be between 1 and 100', url, ...each(terms, 'discountPercentage', [0, 101, '']));
}
refuse(
  'Please enter a valid count between 1 and 100',
  generateBatch.url,
  ...each(batch, 'count', [0, 101, 'ten', undefined]),
);
refuse('Please enter a prefix or disable the prefix option', generateBatch.url, { ...batch, prefix: ' ' });
refuse('Please select a valid plan type', generateBatch.url, { ...batch, planType: 'gold' });
refuse('Please select a valid duration type', generateBatch.url, { ...batch, durationType: '' });
refuse('Please enter a promo code', redemptionEndpoints.redeem.url, {}, { code: '' }, { code: '  ' });
refuse('Invalid promo code', redemptionEndpoints.redeem.url, { code: 'NOSUCHCODE' });

test.each(refusals)('“%s” is what the API answers', async (message, send) => {
  expect(await send()).toMatchObject({ status: 400, body: { message, field: expect.any(String) } });
});

test('a code needs its plan and duration alone, and takes a day or a moment as the end', async () => {
  const make = (body: object) => root.send('POST', create.url, body);
  expect(await make({ planType: 'premium', durationType: 'forever' })).toMatchObject({
    status: 201,
    body: { durationMonths: null, expiresAt: null, maxRedemptions: null, discountPercentage: null, description: '' },
  });
  const day = clock.now().add({ hours: 48 }).toString().slice(0, 10);
  for (const expiresAt of [day, `${day}T08:30:00Z`, `${day}T00:30:00+00:00`])
    expect(await make({ ...once, expiresAt })).toMatchObject({
      status: 201,
      body: { expiresAt: `${day}T23:59:59.999Z` },
    });
  expect(await make({ ...once, expiresAt: 'soon' })).toMatchObject({ status: 400, body: { field: 'expiresAt' } });
});

test('the prefix of a batch is what was typed, and nothing more', async () => {
  for (const prefix of ['Fair', 'fair-']) {
    const { body } = await root(generateBatch, { body: { ...batch, prefix } });
    for (const { code } of body) expect(code).toMatch(new RegExp(`^${prefix.toUpperCase()}[A-HJ-NP-Z2-9]{8}$`));
  }
});

test('each status lists the codes that are shown with it', async () => {
  const made = await root(generateBatch, {
    body: { ...batch, count: 8, prefix: 'STATUS', maxRedemptions: 1 },
  });
  const [off, late, used, offAndLate, lateAndUsed] = made.body.map(({ id }) => id);
  for (const id of [off!, offAndLate!]) await root(update, { params: { id }, body: { isActive: false } });
  await query(`update promo_codes set expires_at = now() - interval '1 day' where id = any($1)`, [
    [late, offAndLate, lateAndUsed],
  ]);
  await query('update promo_codes set redemption_count = 1 where id = any($1)', [[used, lateAndUsed]]);
  const listed = async (filter: object) =>
    (await root(list, { query: { search: 'STATUS', limit: 100, ...filter } })).body.data;
  const all = await listed({});
  expect(all).toHaveLength(8);
  for (const status of PromoStatus.options) {
    const shown = all.filter((code) => promoStatus(code, clock.now()) === status).map(({ id }) => id);
    expect(shown.length).toBeGreaterThan(0);
    expect((await listed({ status })).map(({ id }) => id)).toEqual(shown);
  }
});

test('a change of nothing is answered with the code as it is', async () => {
  const code = (await root(create, { body: once })).body;
  for (const body of [{}, { seen: { isActive: true } }])
    expect(await root(update, { params: { id: code.id }, body })).toMatchObject({ status: 200, body: code });
});
