import { billingEndpoints } from '../../../packages/domain/src/billing/payments.contract.ts';
import { redemptionEndpoints } from '../../../packages/domain/src/promo-codes/redemption.contract.ts';
import { type Act, expectOf } from './stage.ts';

const needsVendor = true;
const GOOD_CARD = '4242424242424242';
const DECLINES_LATER = '4000000000000341';

export const buy: Act = async (person, { vendors }) => {
  const { random, client } = person;
  const choice = {
    planType: random.pick(['medium', 'premium']),
    paymentFrequency: random.pick(['monthly', 'monthly', 'yearly']),
  };
  const [card, comesBack] = [random.chance(0.15) ? DECLINES_LATER : GOOD_CARD, random.chance(0.8)];
  if (person.kind !== 'pays') return false;
  const { status, body } = await client.call(billingEndpoints.checkout, { body: choice, needsVendor });
  person.note(`went to buy ${choice.planType} ${choice.paymentFrequency}: ${status}`);
  if (status !== 200) return true;
  const { pathname } = new URL(body.url);
  const paid = await fetch(new URL(pathname, vendors.origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: vendors.origin },
    body: new URLSearchParams({ number: card }),
  });
  const sessionId = new URL(paid.headers.get('location') ?? '/', vendors.origin).searchParams.get('checkout');
  person.note(`paid: ${paid.status}${comesBack ? '' : ', and closed the window'}`);
  if (sessionId && comesBack) await client.call(billingEndpoints.confirmCheckout, { body: { sessionId }, needsVendor });
  return true;
};

export const cancelPlan: Act = async (person) => {
  if (person.kind !== 'pays' || person.plan === 'free') return false;
  const { status } = await person.client.call(billingEndpoints.cancel, { needsVendor });
  person.note(`canceled the subscription: ${status}`);
  return true;
};

export const resumePlan: Act = async (person) => {
  if (person.kind !== 'pays' || person.plan === 'free') return false;
  const { status } = await person.client.call(billingEndpoints.resume, { needsVendor });
  person.note(`resumed the subscription: ${status}`);
  return true;
};

export const changePlan: Act = async (person) => {
  const choice = {
    planType: person.random.pick(['medium', 'premium']),
    paymentFrequency: person.random.pick(['monthly', 'yearly']),
  };
  if (person.kind !== 'pays' || person.plan === 'free') return false;
  const { status } = await person.client.call(billingEndpoints.upgrade, { body: choice, needsVendor });
  person.note(`changed to ${choice.planType} ${choice.paymentFrequency}: ${status}`);
  return true;
};

/** Only who has no running grant: then the code begins at once. */
export const redeem: Act = async (person, stage) => {
  const { memory, client, random } = person;
  const chosen = random.pick(stage.codes);
  const now = stage.vendors.now();
  if (person.kind !== 'redeems' || memory.grantedPlan(now) !== 'free') return false;
  const { status, isUnsure } = await client.call(redemptionEndpoints.redeem, { body: { code: chosen.code } });
  person.note(`redeemed ${chosen.code}: ${status}`);
  // An answer that was lost may have been a yes: then the second attempt is told that the code was used.
  const isGranted = status === 200 || (status === 409 && isUnsure);
  if (!isGranted) return true;
  chosen.redeemed += 1;
  const until = chosen.repeats ? null : now.toZonedDateTimeISO('UTC').add({ months: chosen.months }).toInstant();
  memory.grants.push({ plan: chosen.plan, from: now, until });
  expectOf(
    person,
    stage,
    'a code is not redeemed more often than it may be',
    chosen.redeemed <= chosen.most,
    () => `${chosen.code} was redeemed ${chosen.redeemed} times`,
  );
  return true;
};
