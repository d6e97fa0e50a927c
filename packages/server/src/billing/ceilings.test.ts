import { CEILINGS } from '@inner-circle/domain/billing/plans.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const ROWS_AT_ONCE = 10_000;
const plan = { subject: 'Hi', message: 'Dear Grace', date: '2100-01-01', type: 'once' };

test.each([
  {
    what: 'groups',
    endpoint: groupsEndpoints.create,
    bodyFor: (n: number) => ({ name: `Group ${n}` }),
    fill: `insert into groups (user_id, id, name, name_key, description, created_at)
      select $1, gen_random_uuid(), 'G' || n, 'g' || n, '', now() from generate_series($3::int, $4::int) n where $2::uuid is not null`,
  },
  {
    what: 'reminders',
    endpoint: remindersEndpoints.create,
    bodyFor: (_n: number, contactId: string) => ({ ...plan, contactId }),
    fill: `insert into reminders (user_id, id, contact_id, type, subject, message, date, time, timezone, status, created_at, updated_at)
      select $1, gen_random_uuid(), $2::uuid, 'once', '', '', '2020-01-01', '09:00', 'UTC', 'sent', now(), now() from generate_series($3::int, $4::int)`,
  },
  {
    what: 'interactions',
    endpoint: interactionsEndpoints.create,
    bodyFor: () => ({ type: 'call', notes: 'Hi' }),
    fill: `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
      select $1, gen_random_uuid(), $2::uuid, 'call', now(), 'x', now() from generate_series($3::int, $4::int)`,
  },
  {
    what: 'to-dos',
    endpoint: todosEndpoints.create,
    bodyFor: () => ({ task: 'Call', completed: true }),
    fill: `insert into todos (user_id, id, contact_id, task, completed_at, created_at)
      select $1, gen_random_uuid(), $2::uuid, 'x', now(), now() from generate_series($3::int, $4::int)`,
  },
] as const)(
  'an account takes its last of $what once, however many come at once, and says so',
  async ({ what, endpoint, bodyFor, fill }) => {
    const ada = await signIn();
    const { body } = await ada(contactsEndpoints.create, { body: { name: 'Grace', email: 'grace@example.com' } });
    const ceiling = CEILINGS[what === 'to-dos' ? 'todos' : what];
    // A few at a time: one statement for all would take longer than any may.
    for (let from = 1; from < ceiling; from += ROWS_AT_ONCE)
      await query(fill, [ada.user.id, body.id, from, Math.min(from + ROWS_AT_ONCE, ceiling) - 1]);
    const attempt = (n: number) =>
      ada(endpoint as Endpoint, { params: { contactId: body.id }, body: bodyFor(n, body.id) });
    const replies = await Promise.all([1, 2, 3].map(attempt));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'account-full',
      message: `An account holds at most ${ceiling.toLocaleString('en')} ${what}.`,
    });
  },
  120_000,
);
