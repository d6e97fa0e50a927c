import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { daysUntilBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { deliveryLogEndpoints } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { sendDue } from '@inner-circle/server/reminders/sending/sending.service.ts';
import { callerOf, type Caller } from '@inner-circle/server/testing/caller.ts';
import { startTestApp } from '@inner-circle/server/testing/start-test-app.ts';
import { fillDemoAccount } from './demo.ts';

const { clock, dependencies, origin, stranger, query } = await startTestApp({
  environment: { DEFAULT_PLAN: 'medium' },
  sandbox: true,
});

const today = dayIn(Temporal.Now.timeZoneId(), dependencies.clock.now());
let maya: Caller;
let printed: string;

beforeAll(async () => {
  printed = await fill();
  maya = callerOf(origin, await signInAtSandbox('maya@example.com'));
});

/** Answers what was printed. */
async function fill(): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await fillDemoAccount(dependencies, origin);
  const lines = log.mock.calls.flat();
  log.mockRestore();
  return lines.join('\n');
}

/** The cookies of a browser that went to the sandbox and came back. */
async function signInAtSandbox(email: string): Promise<string> {
  let cookie = '';
  let url = `${origin}${authEndpoints.google.url}?login_hint=${email}&prompt=none`;
  while (url !== `${origin}/`) {
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    const set = reply.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    if (set.length > 0) cookie = set.filter((one) => !one.endsWith('=')).join('; ');
    url = new URL(reply.headers.get('location') ?? '', origin).href;
  }
  return cookie;
}

const contactsOf = async (caller: Caller) => (await caller(contactsEndpoints.list, { query: { limit: 100 } })).body;

test('whoever picks Maya at sign-in finds sixty people in nine groups, a quarter of them cold', async () => {
  const { data, meta } = await contactsOf(maya);
  expect(meta.counts).toEqual({ all: 60, warm: 45, cold: 15 });
  expect(data).toHaveLength(60);
  const groups = await maya(groupsEndpoints.list);
  expect(groups.body).toHaveLength(9);
  for (const { description, contactCount } of groups.body) {
    expect(description).not.toBe('');
    expect(contactCount).toBeGreaterThanOrEqual(5);
  }
});

test('everybody has a history of one to fourteen interactions, and nothing of it lies in the future', async () => {
  const counts = await query<{ count: number }>(
    'select count(i.id)::int as count from contacts c left join interactions i on i.contact_id = c.id group by c.id',
  );
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toMatchObject({ 0: 1, 59: 14 });
  const [row] = await query(
    `select min(date) < now() - interval '500 days' as old, max(date) <= now() as past from interactions`,
  );
  expect(row).toEqual({ old: true, past: true });
});

test('there are to-dos of every urgency and birthdays today and in the next days', async () => {
  const [urgencies] = await query(
    `select count(*) filter (where due_date < $1)::int as overdue, count(*) filter (where due_date = $1)::int as today,
      count(*) filter (where due_date > $1)::int as later, count(*) filter (where due_date is null)::int as someday
      from todos where completed_at is null`,
    [today.toString()],
  );
  for (const count of Object.values(urgencies ?? {})) expect(count).toBeGreaterThanOrEqual(3);
  expect(Object.keys(urgencies ?? {})).toHaveLength(4);

  const { data } = await contactsOf(maya);
  const coming = data.flatMap(({ birthday }) => (birthday ? [daysUntilBirthday(birthday, today)] : []));
  expect(coming).toEqual(expect.arrayContaining([0, 1, 2, 4, 7, 12]));
});

test('e-mails of several kinds are planned, and the log shows what went out and what did not', async () => {
  const { body } = await maya(remindersEndpoints.active);
  const types = body.data.flatMap(({ reminders }) => reminders.map(({ type }) => type));
  expect(new Set(types)).toEqual(new Set(['once', 'multiple', 'weekly', 'monthly', 'annually']));
  const { meta } = (await maya(deliveryLogEndpoints.list)).body;
  expect(meta.counts).toMatchObject({ pending: 6, failed: 1, canceled: 1 });
  expect(meta.counts.sent).toBeGreaterThanOrEqual(7);
  expect((await maya(integrationsEndpoints.emailStatus)).body).toMatchObject({ isAuthorized: true });
});

test('filling sends nothing, and what comes due then goes out', async () => {
  const outbox = async () =>
    (await (await fetch(`${origin}/sandbox/outbox.json`)).json()) as { recipients: string[] }[];
  await sendDue(dependencies, new AbortController().signal);
  expect(await outbox()).toEqual([]);
  clock.moveTo(clock.now().add({ hours: 24 * 3 }));
  await sendDue(dependencies, new AbortController().signal);
  expect((await outbox()).flatMap(({ recipients }) => recipients)).toContain('ines.carvalho@example.org');
  clock.reset();
});

test('the printed link signs in as Maya', async () => {
  const token = /\?token=(\S+)/.exec(printed)?.[1];
  const { status, body } = await stranger(authEndpoints.verifyToken, { body: { token } });
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { name: 'Maya Lindqvist' } } });
  expect(printed).toContain('or pick Maya Lindqvist at sign-in');
});

test('filling again changes nothing and prints a new link', async () => {
  const before = await contactsOf(maya);
  expect(await fill()).toMatch(/\?token=\S+/);
  expect(await contactsOf(maya)).toEqual(before);
  expect(await query('select count(*)::int as count from users')).toEqual([{ count: 1 }]);
});
