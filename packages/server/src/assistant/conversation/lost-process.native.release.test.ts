import { once } from 'node:events';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { expect, test } from 'vitest';
import { LEASE_SECONDS } from '../../platform/coordination/leases.ts';
import { callerOf } from '../../testing/caller.ts';
import { openNativeCopy } from '../../testing/databases/test-database.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { type Said, startModelServer } from '../../testing/vendors/model-server.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

/** Starting a process and waiting for its lease to end takes a while on a busy machine. */
const TIMEOUT_MILLISECONDS = 300_000;

let url = '';
const database = await openNativeCopy((reached) => (url = reached));
const { signIn, query } = await startTestApp({ database });
const model = await startModelServer();
const { start } = killableServer({
  DATABASE_URL: url,
  SANDBOX: 'false',
  AI_MODEL: 'stand-in',
  AI_BASE_URL: model.url,
});

type Server = Awaited<ReturnType<typeof startServer>>;

async function startServer() {
  const port = await freePort();
  const child = await start(port);
  const say = ({ cookie }: TestUser, message: string, key: string = crypto.randomUUID()) =>
    callerOf(`http://localhost:${port}`, cookie)(assistantEndpoints.process, { body: { message }, key });
  return { child, say };
}

const [first, second] = await Promise.all([startServer(), startServer()]);

async function end(server: Server, signal: 'SIGKILL' | 'SIGTERM') {
  server.child.kill(signal);
  return ((await once(server.child, 'exit')) as [number | null])[0];
}

/** A model whose answers to each message wait until they are let go. */
function thoughtful() {
  const asked: { message: string; says: (said: Said) => void }[] = [];
  model.says(({ messages }) => {
    const { promise, resolve } = Promise.withResolvers<Said>();
    asked.push({ message: messages.at(-1)?.content ?? '', says: resolve });
    return promise;
  });
  return asked;
}

const talkOf = async (user: TestUser) =>
  (await user(assistantEndpoints.conversation)).body.data.map(({ role, content }) => [role, content]);
const countOf = async (user: TestUser) => (await user(planEndpoints.usage)).body.aiQueries.count;
const leaseOf = ({ user }: TestUser) =>
  query<{ over: string }>('select held_until::text as over from leases where name like $1', [`%${user.id}`]);

/** As if the time had passed for which a process that is gone holds what it was doing. */
const endLeaseOf = ({ user }: TestUser) =>
  query('update leases set held_until = now() where name like $1', [`%${user.id}`]);

test(
  'an answer that takes longer than its lease is thought about once, whoever else asks for it meanwhile',
  async () => {
    const ada = await signIn();
    const asked = thoughtful();
    const key = crypto.randomUUID();
    const answering = first.say(ada, 'hello', key);
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveLength(1);
    const [lease] = await leaseOf(ada);
    const repeat = second.say(ada, 'hello', key);
    const next = second.say(ada, 'and you?');
    const isOver = async () =>
      (await query('select where clock_timestamp() > $1::timestamptz', [lease?.over])).length === 1;
    await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    asked[0]!.says({ text: 'Good morning.' });
    expect((await answering).body.reply).toBe('Good morning.');
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveLength(2);
    asked[1]!.says({ text: 'I am well.' });
    expect((await next).body.reply).toBe('I am well.');
    expect((await repeat).body.reply).toBe('Good morning.');
    expect(await countOf(ada)).toBe(2);
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'a process that was paused and replaced meanwhile writes nothing when it comes back',
  async () => {
    const ada = await signIn();
    const asked = thoughtful();
    const paused = first.say(ada, 'one');
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveLength(1);
    first.child.kill('SIGSTOP');
    await endLeaseOf(ada);
    const going = second.say(ada, 'two');
    await expect.poll(() => asked, { timeout: 30_000 }).toHaveLength(2);
    asked[0]!.says({ text: 'Too late.' });
    first.child.kill('SIGCONT');
    expect(await paused).toMatchObject({ status: 503, body: { error: 'lease-lost' } });
    asked[1]!.says({ text: 'In time.' });
    expect(await going).toMatchObject({ status: 200, body: { reply: 'In time.' } });
    expect((await talkOf(ada)).filter(([role]) => role === 'assistant')).toEqual([['assistant', 'In time.']]);
    expect(await countOf(ada)).toBe(1);
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'a process that ends gives up what it is thinking about, and the next one answers at once',
  async () => {
    const ada = await signIn();
    const asked = thoughtful();
    const left = first.say(ada, 'one');
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveLength(1);
    expect(await end(first, 'SIGTERM')).toBe(0);
    expect(await left).toMatchObject({ status: 503, body: { error: 'restarting' } });
    expect(await leaseOf(ada)).toEqual([]);
    expect(await talkOf(ada)).toEqual([]);
    model.says({ text: 'Here.' });
    expect(await second.say(ada, 'two')).toMatchObject({ status: 200, body: { reply: 'Here.' } });
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'whoever talked to a process that was killed is answered by the next one as soon as its lease is over',
  async () => {
    const ada = await signIn();
    const asked = thoughtful();
    const third = await startServer();
    const lost = third.say(ada, 'one').catch(() => 'lost');
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveLength(1);
    await end(third, 'SIGKILL');
    expect(await lost).toBe('lost');
    const isOverSoon = `held_until < clock_timestamp() + make_interval(secs => $2)`;
    const held = `select ${isOverSoon} as "isOverSoon" from leases where name like $1`;
    expect(await query(held, [`%${ada.user.id}`, LEASE_SECONDS])).toEqual([{ isOverSoon: true }]);
    await endLeaseOf(ada);
    model.says({ text: 'Here.' });
    expect(await second.say(ada, 'two')).toMatchObject({ status: 200, body: { reply: 'Here.' } });
  },
  TIMEOUT_MILLISECONDS,
);
