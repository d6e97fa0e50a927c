import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { countUsage, purgeUsage } from './usage.service.ts';

const { signIn, clock, dependencies } = await startTestApp();
const count = () => countUsage(clock.now(), dependencies, new AbortController().signal);

test('a month is kept as its last count found it, and the current one is as it is now', async () => {
  clock.moveTo(Temporal.Instant.from('2026-09-30T22:45:00Z'));
  const ada = await signIn('ada@example.com');
  await ada(contactsEndpoints.create, { body: { name: 'Grace', groups: ['Navy'] } });
  await count();
  await count();
  clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z'));
  const again = await signIn('ada@example.com');
  await again(contactsEndpoints.create, { body: { name: 'Jean' } });
  const { body } = await again(billingEndpoints.usageHistory, { query: { months: 3 } });
  const nothing = { contacts: 0, groups: 0, todos: 0, aiQueries: 0 };
  expect(body.data).toEqual([
    { month: '2026-09', ...nothing, contacts: 1, groups: 1 },
    { month: '2026-10', ...nothing },
    { month: '2026-11', ...nothing, contacts: 2, groups: 1 },
  ]);
});

test('usage is forgotten after twenty-four months', async () => {
  clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z'));
  const bob = await signIn('bob@example.com');
  await bob(contactsEndpoints.create, { body: { name: 'Ken' } });
  await count();
  const later = Temporal.Instant.from('2028-11-15T12:00:00Z');
  await purgeUsage(later, dependencies);
  clock.moveTo(later);
  const kept = async () =>
    (await (await signIn('bob@example.com'))(billingEndpoints.usageHistory, { query: { months: 24 } })).body.data[0];
  clock.moveTo(Temporal.Instant.from('2028-10-15T12:00:00Z'));
  expect(await kept()).toMatchObject({ month: '2026-11', contacts: 1 });
  await purgeUsage(Temporal.Instant.from('2028-12-01T12:00:00Z'), dependencies);
  expect(await kept()).toMatchObject({ month: '2026-11', contacts: 0 });
});
