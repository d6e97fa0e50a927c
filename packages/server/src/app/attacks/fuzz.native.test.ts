import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { liveALittle } from '../../testing/cast.ts';
import { connectAccounts } from '../../testing/connected-accounts.ts';
import { connectCalendar } from '../../testing/google-consent.ts';
import { Inventor, type Ids } from '../../testing/fuzz/inventor.ts';
import { Random } from '../../testing/fuzz/random.ts';
import { endpointOf, misfitOf } from '../../testing/fuzz/replies.ts';
import { requestFor } from '../../testing/fuzz/requests.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { operationsOf, type Operation } from '../../testing/walks/operations.ts';

/** `npm run test:security` asks for more of them, by another seed each time, which it prints. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_118);
/** After so many requests it is looked whether anything of Bob's has changed, and what was enqueued is done. */
const ROUND = 250;

const testApp = await startTestApp({
  sandbox: true,
  environment: {
    DEFAULT_PLAN: 'premium',
    ADMIN_EMAILS: 'root@example.com',
    TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-telegram',
  },
});
const { app, signIn, query, stranger, runQueued, dependencies } = testApp;
const [ada, bob, root] = [await signIn(), await signIn('bob@example.com'), await signIn('root@example.com')];

/** Stands in everything that Bob wrote. */
const MARK = 'zqxbob';
/** To log out, and to close the account, ends the walk. Their tests are beside them. */
const ENDS = new Set(['POST /api/auth/logout', 'DELETE /api/user']);
const operations = operationsOf(app.swagger()).filter((one) => endpointOf(one) && !ENDS.has(one.name));

async function write(user: TestUser, mark: string): Promise<void> {
  const body = { name: `${mark} Person`, email: `${mark}@example.com`, notes: mark, groups: [`${mark} group`] };
  const { id: contactId } = (await user(contactsEndpoints.create, { body })).body;
  const params = { contactId };
  await user(groupsEndpoints.create, { body: { name: `${mark} ${contactId}`, description: mark } });
  await user(todosEndpoints.create, { params, body: { task: mark, dueDate: '2026-11-01' } });
  await user(interactionsEndpoints.create, { params, body: { type: 'call', notes: mark } });
  const letter = { subject: mark, message: mark, date: '2100-01-01', type: 'annually' };
  await user(remindersEndpoints.create, { body: { contactId, ...letter } });
}

const tablesWith = async (column: string) =>
  (
    await query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1`,
      [column],
    )
  ).map(({ name }) => name);

const owned = await tablesWith('user_id');
const withId = new Set(await tablesWith('id'));

async function idsOf({ user }: TestUser): Promise<Ids> {
  const tables = owned.filter((table) => withId.has(table));
  const rows = await Promise.all(
    tables.map((table) =>
      query<{ id: string }>(`select id::text from ${table} where user_id = $1 order by id limit 40`, [user.id]),
    ),
  );
  const found = tables.map((table, index) => [table, rows[index]!.map(({ id }) => id)] as const);
  return new Map([...found.filter(([, ids]) => ids.length > 0), ['users', [user.id]]]);
}

async function promoCodes(): Promise<Ids> {
  const rows = await query<{ id: string }>('select id from promo_codes order by id limit 40');
  return rows.length > 0 ? new Map([['promo_codes', rows.map(({ id }) => id)]]) : new Map();
}

/** Every row that is Bob's, in short. */
async function stateOf({ user }: TestUser): Promise<Record<string, unknown>> {
  const tables = [...owned.map((name) => [name, 'user_id'] as const), ['users', 'id'] as const];
  const rows = await Promise.all(
    tables.map(([name, column]) =>
      query(
        `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where ${column} = $1`,
        [user.id],
      ),
    ),
  );
  return Object.fromEntries(tables.map(([name], index) => [name, rows[index]![0]]));
}

/** Admins see what is everybody's; what they ask is only looked at for failures. */
const callerFor = (operation: Operation, random: Random) => {
  if (random.happens(0.03)) return { caller: stranger, isAda: false };
  return operation.tags.includes('Admin') && random.happens(0.8)
    ? { caller: root, isAda: false }
    : { caller: ada, isAda: true };
};

test(`${REQUESTS} requests, fitting and not, with the ids of real rows, are answered as documented, and nothing of anybody else’s is told or changed`, async () => {
  console.log(`fuzz: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const random = new Random(SEED);
  await liveALittle(bob, testApp);
  await write(bob, MARK);
  await liveALittle(ada, testApp);
  const others = await idsOf(bob);
  const before = await stateOf(bob);
  const secrets = new Set([MARK, bob.user.email, ...[...others.values()].flat()]);
  const answered = new Map<string, Map<number, number>>();
  const failures: string[] = [];

  for (let sent = 0; sent < REQUESTS && failures.length < 20;) {
    await write(ada, 'adas');
    await connectAccounts(ada.user, dependencies);
    await connectCalendar(ada);
    const own = new Map([...(await idsOf(ada)), ...(await promoCodes())]);
    const inventor = new Inventor(random, { own, others });
    for (let inRound = 0; inRound < ROUND && sent < REQUESTS; inRound++, sent++) {
      const operation = random.pick(operations);
      const { caller, isAda } = callerFor(operation, random);
      const request = requestFor(operation, inventor, random);
      const { method, path, body, headers } = request;
      const reply = await caller.send(method, path, body, undefined, headers);
      const counts = answered.get(operation.name) ?? new Map<number, number>();
      answered.set(operation.name, counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1));
      const asked = JSON.stringify(request);
      const fail = (what: string) => failures.push(`${operation.name} ${what}\n    ${asked.slice(0, 600)}`);
      const misfit = misfitOf(endpointOf(operation)!, reply);
      if (misfit) fail(misfit);
      if (!isAda) continue;
      const told = JSON.stringify(reply.body ?? '');
      for (const secret of secrets.values().filter((one) => told.includes(one) && !asked.includes(one)))
        fail(`told ${secret}`);
      // What she wrote down herself is hers to read from then on.
      if (reply.status < 300) for (const secret of secrets) if (asked.includes(secret)) secrets.delete(secret);
    }
    await runQueued();
    const after = await stateOf(bob);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      const changed = Object.keys(before).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      );
      failures.push(`before request ${sent} Bob’s rows in ${changed.join(', ')} have changed`);
      break;
    }
  }
  if (process.env['FUZZ_TABLE']) {
    for (const [name, counts] of [...answered].toSorted())
      console.log(`${name}: ${[...counts].map(([status, count]) => `${status} × ${count}`).join(', ')}`);
  }
  expect(failures.join('\n')).toBe('');
}, 3_600_000);
