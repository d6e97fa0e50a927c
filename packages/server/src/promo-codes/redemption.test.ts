import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { check, redeem } = redemptionEndpoints;
const { create, update, redemptions, remove } = promoCodesEndpoints;
const { signIn, clock, query, catchUp } = await startTestApp({ environment: { ADMIN_EMAILS: 'root@example.com' } });
let root = await signIn('root@example.com');

/** Sessions do not last as long as plans. */
const goOn = async (days: number, user: TestUser) => {
  clock.moveTo(clock.now().add({ hours: days * 24 }));
  root = await signIn('root@example.com');
  return signIn(user.user.email);
};

const terms = {
  planType: 'medium',
  durationType: 'once',
  durationMonths: 1,
  expiresAt: null,
  maxRedemptions: null,
  discountPercentage: null,
  description: null,
} as const;

async function newCode(changed: object = {}) {
  const { body, status } = await root(create, { body: { ...terms, customCode: null, ...changed } });
  expect(status).toBe(201);
  return body;
}
const subscription = async (user: TestUser) => (await user(billingEndpoints.subscription)).body;
const use = (user: TestUser, code: string) => user(redeem, { body: { code } });

describe('a promo code', () => {
  test('is checked and redeemed in any case, and unlocks its plan at once', async () => {
    const ada = await signIn();
    const { code } = await newCode({ customCode: 'Spring-24' });
    expect(code).toBe('SPRING-24');
    expect((await ada(integrationsEndpoints.emailStatus)).status).toBe(403);
    expect((await ada(check, { params: { code: ' spring-24 ' } })).body).toEqual({ valid: true });
    expect((await use(ada, 'spring-24')).body).toEqual({
      success: true,
      message: 'Promo code applied! Plan updated to Medium.',
      subscription: { planType: 'medium' },
    });
    expect(await subscription(ada)).toMatchObject({ planType: 'medium', source: 'promo-code', status: 'active' });
    expect((await ada(integrationsEndpoints.emailStatus)).status).toBe(200);
    expect((await ada(billingEndpoints.usage)).body.contacts.limit).toBe(300);
    expect((await ada(billingEndpoints.history)).body.data).toMatchObject([
      { planType: 'medium', source: 'promo-code' },
    ]);
  });

  test('is redeemed once by a user who tries twenty times at once', async () => {
    const ada = await signIn();
    const { code, id } = await newCode();
    const replies = await Promise.all(Array.from({ length: 20 }, () => use(ada, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe('You have already used this promo code.');
    expect((await ada(check, { params: { code } })).body).toEqual({
      valid: false,
      error: 'You have already used this promo code.',
    });
    expect((await root(promoCodesEndpoints.get, { params: { id } })).body.redemptionCount).toBe(1);
  });

  test('with ten left is redeemed by ten of a hundred who come at once', async () => {
    const { code, id } = await newCode({ maxRedemptions: 10 });
    const crowd = await Promise.all(Array.from({ length: 100 }, () => signIn()));
    const replies = await Promise.all(crowd.map((user) => use(user, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await root(promoCodesEndpoints.get, { params: { id } })).body.redemptionCount).toBe(10);
    expect((await root(redemptions, { params: { code } })).body.meta.total).toBe(10);
  });

  test('that is unknown, expired, inactive or used up is answered in the same words', async () => {
    const ada = await signIn();
    const inactive = await newCode();
    await root(update, { params: { id: inactive.id }, body: { isActive: false } });
    const usedUp = await newCode({ maxRedemptions: 1 });
    await use(await signIn(), usedUp.code);
    const expired = await newCode({ expiresAt: clock.now().toString().slice(0, 10) });
    await query(`update promo_codes set expires_at = now() - interval '1 day' where id = $1`, [expired.id]);
    const codes = ['NOSUCHCODE', inactive.code, usedUp.code, expired.code];
    const checked = await Promise.all(codes.map((code) => ada(check, { params: { code } })));
    expect(new Set(checked.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ valid: false, error: 'Invalid promo code' })]),
    );
    const redeemed = await Promise.all(codes.map((code) => use(ada, code)));
    expect(redeemed.map(({ status, body }) => [status, body.message])).toEqual(
      codes.map(() => [400, 'Invalid promo code']),
    );
  });

  test('cannot be guessed at: after ten wrong ones even a right one has to wait', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const { code } = await newCode();
    for (let n = 0; n < 10; n += 1) await ada(check, { params: { code: `WRONG${n}` } });
    expect((await ada(check, { params: { code } })).status).toBe(429);
    expect((await use(ada, code)).status).toBe(429);
    expect((await use(bob, code)).status).toBe(200);
    clock.moveTo(clock.now().add({ minutes: 16 }));
    expect((await use(ada, code)).status).toBe(200);
  });
});

describe('what a code grants', () => {
  test('once ends after its months, with everything still there', async () => {
    const ada = await signIn();
    await use(ada, (await newCode({ durationMonths: 2 })).code);
    for (let n = 0; n < 12; n += 1) await ada(contactsEndpoints.create, { body: { name: `Person ${n}` } });
    const before = await goOn(50, ada);
    expect(await subscription(before)).toMatchObject({ planType: 'medium', isExpiringSoon: false });
    const again = await goOn(15, ada);
    expect(await subscription(again)).toMatchObject({ planType: 'free', source: 'default' });
    expect((await again(contactsEndpoints.list)).body.meta.total).toBe(12);
    const refused = await again(contactsEndpoints.create, { body: { name: 'One more' } });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'Usage limit reached', limit: 10, used: 12, currentPlan: 'free' },
    });
  });

  test('repeating is renewed for as long as its code is active, whether anybody asks or not', async () => {
    const ada = await signIn();
    const { code, id } = await newCode({ durationType: 'repeating' });
    await use(ada, code);
    await goOn(40, ada);
    await catchUp();
    expect(await query('select plan from users where id = $1', [ada.user.id])).toEqual([{ plan: 'medium' }]);
    expect(await subscription(await goOn(40, ada))).toMatchObject({ planType: 'medium', endsAt: null });
    await root(update, { params: { id }, body: { isActive: false } });
    expect(await subscription(await goOn(40, ada))).toMatchObject({ planType: 'free' });
  });

  test('forever has no end, and outlives its code', async () => {
    const ada = await signIn();
    const { code, id } = await newCode({ planType: 'premium', durationType: 'forever', durationMonths: null });
    await use(ada, code);
    await root(remove, { params: { id } });
    expect(await subscription(await goOn(900, ada))).toMatchObject({
      planType: 'premium',
      isExpiringSoon: false,
      endsAt: null,
    });
  });

  test('waits behind one that is as good, one at most, and starts when that ends', async () => {
    const ada = await signIn();
    await use(ada, (await newCode()).code);
    const second = await newCode({ durationMonths: 3 });
    expect((await use(ada, second.code)).body.message).toContain('will be applied');
    expect(await subscription(ada)).toMatchObject({ pendingPromoCode: { code: second.code, planType: 'medium' } });
    const third = await newCode();
    expect((await use(ada, third.code)).body.message).toBe(
      'You already have a pending promo code that will be applied when your current subscription ends.',
    );
    expect((await root(promoCodesEndpoints.get, { params: { id: third.id } })).body.redemptionCount).toBe(0);
    const again = await goOn(33, ada);
    expect(await subscription(again)).toMatchObject({ planType: 'medium', pendingPromoCode: null });
    expect((await again(billingEndpoints.history)).body.data.map(({ status }) => status)).toEqual(['active', 'ended']);
  });

  test('starts at once above a lower one, which goes on when the higher ends', async () => {
    const ada = await signIn();
    await use(ada, (await newCode({ durationType: 'forever', durationMonths: null })).code);
    await use(ada, (await newCode({ planType: 'premium' })).code);
    expect(await subscription(ada)).toMatchObject({ planType: 'premium' });
    expect(await subscription(await goOn(33, ada))).toMatchObject({ planType: 'medium' });
  });
});
