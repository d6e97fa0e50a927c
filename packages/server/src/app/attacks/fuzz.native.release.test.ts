import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { liveALittle } from '../../testing/cast.ts';
import { connectAccounts } from '../../testing/vendors/connected-accounts.ts';
import { connectCalendar } from '../../testing/vendors/google-consent.ts';
import { Inventor, type Ids } from '../../testing/fuzz/inventor.ts';
import { Random } from '../../testing/fuzz/random.ts';
import { endpointOf, misfitOf } from '../../testing/fuzz/replies.ts';
import { requestFor } from '../../testing/fuzz/requests.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { type JsonSchema, operationsOf } from '../../testing/walks/operations.ts';

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
async function stateOf({ user }: TestUser): Promise<Record<string, string>> {
  const tables = [...owned.map((name) => [name, 'user_id'] as const), ['users', 'id'] as const];
  const rows = await Promise.all(
    tables.map(([name, column]) =>
      query(
        `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where ${column} = $1`,
        [user.id],
      ),
    ),
  );
  return Object.fromEntries(tables.map(([name], index) => [name, JSON.stringify(rows[index])]));
}

/** How often a tool of an AI client is called in place of an endpoint. */
const CLIENT_CALLS = 0.05;

/** One question, and what came of it. */
type Exchange = {
  readonly to: string;
  readonly asked: string;
  readonly status: number;
  readonly told: string;
  /** What is not as documented. */
  readonly misfit: string | undefined;
  /** Whether nothing of Bob's may be in the answer. Admins see what is everybody's. */
  readonly isAdas: boolean;
};

async function askEndpoint(inventor: Inventor, random: Random): Promise<Exchange> {
  const operation = random.pick(operations);
  const isForAdmins = operation.tags.includes('Admin') && random.happens(0.8);
  const caller = random.happens(0.03) ? stranger : isForAdmins ? root : ada;
  const request = requestFor(operation, inventor, random);
  const { method, path, body, headers } = request;
  const reply = await caller.send(method, path, body, undefined, headers);
  return {
    to: operation.name,
    asked: JSON.stringify(request),
    status: reply.status,
    told: JSON.stringify(reply.body ?? ''),
    misfit: misfitOf(endpointOf(operation)!, reply),
    isAdas: caller === ada,
  };
}

type Tool = { readonly name: string; readonly inputSchema: JsonSchema };

/** An AI client of Ada's that may write. A user has so many tokens at most, and the walk makes some. */
async function newClient() {
  await query('delete from access_tokens where user_id = $1', [ada.user.id]);
  const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' };
  const send = (method: string, params: object) =>
    stranger.send('POST', MCP_PATH, { jsonrpc: '2.0', id: 1, method, params }, undefined, headers);
  const { tools } = ((await send('tools/list', {})).body as { result: { tools: Tool[] } }).result;
  return async (inventor: Inventor, random: Random): Promise<Exchange> => {
    const { name, inputSchema } = random.pick(tools);
    const fitting = inventor.value(inputSchema, name, random.pick([0, 0, 0.3]));
    const params = { name, arguments: random.happens(0.3) ? inventor.spoilt(fitting) : fitting };
    const { status, body } = await send('tools/call', params);
    const told = JSON.stringify(body);
    const isBroken = status >= 500 || told.includes('wrong on our side');
    const misfit = isBroken ? `answered ${status}: ${told.slice(0, 300)}` : undefined;
    return { to: `the tool ${name}`, asked: JSON.stringify(params), status, told, misfit, isAdas: true };
  };
}

/** What of Bob's an answer tells that was not said in the question. What Ada wrote down herself is hers to read from then on. */
function leaksIn({ asked, told, status, isAdas }: Exchange, secrets: Set<string>): string[] {
  if (!isAdas) return [];
  const leaks = [...secrets].filter((secret) => told.includes(secret) && !asked.includes(secret));
  if (status < 300) for (const secret of secrets) if (asked.includes(secret)) secrets.delete(secret);
  return leaks;
}

test(`${REQUESTS} requests, fitting and not, with the ids of real rows, are answered as documented, and nothing of anybody else’s is told or changed`, async () => {
  console.log(`fuzz: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const random = new Random(SEED);
  await liveALittle(bob, testApp);
  await write(bob, MARK);
  await liveALittle(ada, testApp);
  const others = await idsOf(bob);
  const before = await stateOf(bob);
  const secrets = new Set([MARK, bob.user.email, ...[...others.values()].flat()]);
  const failures: string[] = [];

  for (let sent = 0; sent < REQUESTS && failures.length < 20;) {
    await write(ada, 'adas');
    await connectAccounts(ada.user, dependencies);
    await connectCalendar(ada);
    const askTool = await newClient();
    const own = new Map([...(await idsOf(ada)), ...(await promoCodes())]);
    const inventor = new Inventor(random, { own, others });
    for (let inRound = 0; inRound < ROUND && sent < REQUESTS; inRound++, sent++) {
      const ask = random.happens(CLIENT_CALLS) ? askTool : askEndpoint;
      const exchange = await ask(inventor, random);
      const told = leaksIn(exchange, secrets).map((secret) => `told ${secret}`);
      for (const wrong of [exchange.misfit ?? [], told].flat())
        failures.push(`${exchange.to} ${wrong}\n    ${exchange.asked.slice(0, 600)}`);
    }
    await runQueued();
    const after = await stateOf(bob);
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    if (changed.length > 0) failures.push(`before request ${sent} Bob’s rows in ${changed.join(', ')} have changed`);
    if (changed.length > 0) break;
  }
  expect(failures.join('\n')).toBe('');
}, 3_600_000);
