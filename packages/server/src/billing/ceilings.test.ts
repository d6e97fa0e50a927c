import { CEILINGS } from '@inner-circle/domain/billing/plans.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

// The numbers are the product's own, of which there is one definition; to fill an account up to them takes minutes.
const FEW = 3;
const own = { ...CEILINGS };
afterAll(() => void Object.assign(CEILINGS, own));
Object.assign(CEILINGS, { contacts: FEW, groups: FEW, todos: FEW, interactions: FEW, reminders: FEW });

const plan = { subject: 'Hi', message: 'Dear Grace', date: '2100-01-01', type: 'once' };

test.each([
  { what: 'contacts', endpoint: contactsEndpoints.create, bodyFor: () => ({ name: 'Bob' }), already: 1 },
  { what: 'groups', endpoint: groupsEndpoints.create, bodyFor: (n: number) => ({ name: `Group ${n}` }), already: 0 },
  {
    what: 'reminders',
    endpoint: remindersEndpoints.create,
    bodyFor: (_n: number, contactId: string) => ({ ...plan, contactId }),
    already: 0,
  },
  {
    what: 'interactions',
    endpoint: interactionsEndpoints.create,
    bodyFor: () => ({ type: 'call', notes: 'Hi' }),
    already: 0,
  },
  {
    what: 'to-dos',
    endpoint: todosEndpoints.create,
    bodyFor: () => ({ task: 'Call', completed: true }),
    already: 0,
  },
] as const)(
  'an account takes its last of $what once, however many come at once, and says so',
  async ({ what, endpoint, bodyFor, already }) => {
    const ada = await signIn();
    const { body } = await ada(contactsEndpoints.create, { body: { name: 'Grace', email: 'grace@example.com' } });
    const attempt = (n: number) =>
      ada(endpoint as Endpoint, { params: { contactId: body.id }, body: bodyFor(n, body.id) });
    for (let n = already + 1; n < FEW; n++) expect((await attempt(n)).status).toBe(201);
    const replies = await Promise.all([FEW, FEW + 1, FEW + 2].map(attempt));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'account-full',
      message: `An account holds at most ${FEW} ${what}.`,
    });
  },
);
