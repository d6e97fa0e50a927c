import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, clock, query } = await startTestApp({ environment: { ADMIN_EMAILS: 'root@example.com' } });

const terms = {
  planType: 'premium',
  durationType: 'once',
  durationMonths: 1,
  expiresAt: null,
  maxRedemptions: null,
  discountPercentage: null,
  description: null,
} as const;

// A Tuesday, between eight and nine in the evening.
clock.moveTo(Temporal.Instant.from('2026-11-17T20:30:00Z'));
const admin = await signIn('root@example.com');
await admin(promoCodesEndpoints.create, { body: { ...terms, customCode: 'FRIENDS' } });
await admin(promoCodesEndpoints.create, { body: { ...terms, planType: 'medium', customCode: 'BOOKCLUB' } });
const redeem = async (code: string) => {
  const user = await signIn();
  await user(redemptionEndpoints.redeem, { body: { code } });
  return user;
};
const ada = await redeem('FRIENDS');
await redeem('FRIENDS');
clock.moveTo(Temporal.Instant.from('2026-12-01T09:10:00Z'));
await redeem('BOOKCLUB');
await query('update plan_grants set converted_at = now() where user_id = $1', [ada.user.id]);

const analytics = async (days: Record<string, string> = {}) =>
  (await (await signIn('root@example.com'))(promoCodesEndpoints.analytics, { query: days })).body;

test('analytics count codes, redemptions by plan, code, week, weekday and hour, and who came to pay', async () => {
  const body = await analytics();
  expect(body).toMatchObject({
    totalCodes: 2,
    activeCodes: 2,
    totalRedemptions: 3,
    conversionRate: 1 / 3,
    redemptionsByPlanType: { medium: 1, premium: 2 },
    topPerformingCodes: [
      { code: 'FRIENDS', redemptions: 2, conversionRate: 0.5 },
      { code: 'BOOKCLUB', redemptions: 1, conversionRate: 0 },
    ],
    weekly: [
      { week: '2026-11-16', redemptions: 2, converted: 1 },
      { week: '2026-11-23', redemptions: 0, converted: 0 },
      { week: '2026-11-30', redemptions: 1, converted: 0 },
    ],
  });
  expect(body.recentRedemptions.map(({ code }) => code)).toEqual(['BOOKCLUB', 'FRIENDS', 'FRIENDS']);
  expect(body.heatmap[1]![20]).toBe(2);
  expect(body.heatmap.flat().reduce((sum, count) => sum + count)).toBe(3);
});

test('whatever is redeemed, paid for afterwards or erased, at once or one by one, the counts are those of the grants', async () => {
  const counted = () =>
    query(
      `select 'hours' as of, hour::text || plan_type as name, redemptions, converted from redemption_hours where redemptions <> 0
       union all select 'codes', code, redemptions, converted from redemption_codes where redemptions <> 0 order by 1, 2`,
    );
  const truth = () =>
    query(
      `select 'hours' as of, date_trunc('hour', redeemed_at, 'UTC')::text || plan_type as name, count(*)::int as redemptions,
         count(converted_at)::int as converted from plan_grants group by 2
       union all select 'codes', code, count(*)::int, count(converted_at)::int from plan_grants group by 2 order by 1, 2`,
    );
  await (
    await signIn('root@example.com')
  )(promoCodesEndpoints.create, { body: { ...terms, customCode: 'GONE' } });
  const people = [];
  for (const hours of [0, 1, 30])
    for (const code of ['FRIENDS', 'BOOKCLUB', 'GONE']) {
      clock.moveTo(Temporal.Instant.from('2027-01-01T10:00:00Z').add({ hours }));
      people.push(...(await Promise.all([redeem(code), redeem(code)])));
    }
  expect(await counted()).toEqual(await truth());
  const ids = people.map(({ user }) => user.id);
  const [paying, leaving] = [ids.filter((_, n) => n % 2), ids.filter((_, n) => n % 3 === 0)];
  await Promise.all([
    query('update plan_grants set converted_at = now() where user_id = any($1)', [paying]),
    query('update plan_grants set ends_at = now()'),
    ...leaving.map((id) => query('delete from users where id = $1', [id])),
  ]);
  await query(`delete from promo_codes where code = 'GONE'`);
  expect(await counted()).toEqual(await truth());
  expect((await truth()).length).toBeGreaterThan(6);
  // All of them are within the last hundred years: asked either way they are the same.
  const [all, within] = [await analytics(), await analytics({ startDate: '2000-01-01' })];
  expect(within).toEqual(all);
  await query('delete from users where id = any($1)', [ids]);
  expect(await counted()).toEqual(await truth());
});

test('a range counts its first and its last day', async () => {
  expect((await analytics({ startDate: '2026-11-17', endDate: '2026-11-17' })).totalRedemptions).toBe(2);
  expect((await analytics({ startDate: '2026-11-18', endDate: '2026-12-01' })).totalRedemptions).toBe(1);
  expect((await analytics({ startDate: '2026-12-02' })).totalRedemptions).toBe(0);
});

test('the redemptions and the stats of a code are for admins', async () => {
  const again = await signIn('root@example.com');
  const params = { code: 'friends' };
  expect((await again(promoCodesEndpoints.stats, { params })).body).toEqual({
    totalRedemptions: 2,
    activeSubscriptions: 2,
    expiredSubscriptions: 0,
    conversionRate: 0.5,
  });
  const { body } = await again(promoCodesEndpoints.redemptions, { params });
  expect(body.data.find(({ email }) => email === ada.user.email)).toMatchObject({
    status: 'active',
    planType: 'premium',
    convertedToPaid: true,
  });
  expect((await (await signIn())(promoCodesEndpoints.stats, { params })).status).toBe(403);
});
