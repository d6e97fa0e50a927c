import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { subscription, usage } = billingEndpoints;
const free = await startTestApp();
const premium = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

async function addSome(user: TestUser) {
  const { body } = await user(contactsEndpoints.create, { body: { name: 'Grace', groups: ['Navy', 'Choir', 'Work'] } });
  const params = { contactId: body.id };
  await user(todosEndpoints.create, { params, body: { task: 'Open' } });
  await user(todosEndpoints.create, { params, body: { task: 'Done', completed: true } });
}

describe('who bought nothing', () => {
  test('has an active plan in periods of 30 days, the same whenever it is asked for', async () => {
    const ada = await free.signIn();
    const { status, body } = await ada(subscription);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: null,
      userId: ada.user.id,
      planType: 'free',
      status: 'active',
      isActive: true,
      isTrialing: false,
      isCanceled: false,
      isPastDue: false,
      isExpiringSoon: false,
      daysUntilRenewal: 30,
      stripeSubscriptionId: null,
    });
    expect(Date.parse(body.currentPeriodEnd) - Date.parse(body.currentPeriodStart)).toBe(30 * 24 * 60 * 60 * 1000);
    expect((await ada(subscription)).body).toEqual(body);
  });

  test('sees how much of the free plan is used, and what the next plan allows', async () => {
    const [ada, bob] = [await free.signIn(), await free.signIn()];
    await addSome(bob);
    await addSome(ada);
    expect((await ada(usage)).body).toEqual({
      contacts: { count: 1, limit: 10, percentage: 10 },
      groups: { count: 3, limit: 10, percentage: 30 },
      todos: { count: 1, limit: 20, percentage: 5 },
      aiQueries: { count: 0, limit: 50 },
      subscription: { plan: 'free', upgradedLimits: { contacts: 300, groups: 300, todos: 500, aiQueries: 150 } },
    });
  });

  test('has no limits where the house gives the premium plan to everybody', async () => {
    const ada = await premium.signIn();
    await addSome(ada);
    expect((await ada(subscription)).body).toMatchObject({ planType: 'premium', isExpiringSoon: false });
    expect((await ada(usage)).body).toEqual({
      contacts: { count: 1, limit: null, percentage: 0 },
      groups: { count: 3, limit: null, percentage: 0 },
      todos: { count: 1, limit: null, percentage: 0 },
      aiQueries: { count: 0, limit: null },
      subscription: { plan: 'premium', upgradedLimits: null },
    });
    const people = Array.from({ length: 15 }, (_, index) => ({ name: `Person ${index}` }));
    const replies = await Promise.all(people.map((body) => ada(contactsEndpoints.create, { body })));
    expect(replies.every(({ status }) => status === 201)).toBe(true);
  });
});
