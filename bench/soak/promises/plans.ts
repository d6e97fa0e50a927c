import { billingEndpoints } from '../../../packages/domain/src/billing/payments.contract.ts';
import type { Person } from '../people/person.ts';
import type { Vendors } from '../world/vendors.ts';
import type { Promises } from './promises.ts';
import type { Plan } from '../people/memory.ts';

const PAID = 'the plan is what was paid for or granted';
const COUNTED = 'what is used is counted right';
const GRACE_DAYS = 14;
const DAY_SECONDS = 86_400;

type StripeSubscription = {
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  items: { data: { current_period_start: number; price: { lookup_key: string } }[] };
};

/** What Stripe says that somebody has: past due for more than two weeks is nothing any more. */
async function paidPlan(vendors: Vendors, customer: string | null): Promise<Plan> {
  if (customer === null) return 'free';
  const { data } = await vendors.ask<{ data: StripeSubscription[] }>(
    'GET',
    `/stripe/v1/subscriptions?customer=${customer}&status=all`,
  );
  const now = vendors.now().epochMilliseconds / 1000;
  const plans = data.flatMap(({ status, items }): Plan[] => {
    const { current_period_start: since, price } = items.data[0]!;
    const isOver = status === 'canceled' || (status === 'past_due' && now - since > GRACE_DAYS * DAY_SECONDS);
    return isOver ? [] : [price.lookup_key.includes('premium') ? 'premium' : 'medium'];
  });
  return plans.includes('premium') ? 'premium' : (plans[0] ?? 'free');
}

/** Through the front door, for everybody who can sign in. */
export async function comparePlans(people: readonly Person[], vendors: Vendors, promises: Promises): Promise<void> {
  for (const person of people.filter(({ life }) => life === 'here')) {
    const { client, memory, kind } = person;
    const now = vendors.now();
    const { body: subscription } = await client.call(billingEndpoints.subscription);
    const expected =
      kind === 'redeems' ? memory.grantedPlan(now) : await paidPlan(vendors, subscription.stripeCustomerId);
    promises.check(
      PAID,
      subscription.planType === expected,
      () => `it is ${subscription.planType} (${subscription.status}) instead of ${expected}`,
      person,
    );
    const { body: usage } = await client.call(billingEndpoints.usage);
    const questions = memory.questions.get(now.toString().slice(0, 7)) ?? 0;
    const counted = { contacts: usage.contacts.count, todos: usage.todos.count, questions: usage.aiQueries.count };
    const known = { contacts: memory.contacts.size, todos: memory.openTodos, questions };
    const isRight = JSON.stringify(counted) === JSON.stringify(known);
    promises.check(COUNTED, isRight, () => `${JSON.stringify(counted)} instead of ${JSON.stringify(known)}`, person);
  }
}
