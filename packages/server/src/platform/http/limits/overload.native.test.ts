import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { head, openSocket } from '../../../testing/raw-http.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

const single = await startTestApp({ environment: { MAX_IN_FLIGHT: '1' } });
const lines: string[] = [];
const small = await startTestApp({
  environment: { MAX_IN_FLIGHT: '3' },
  logTo: { write: (line) => void lines.push(line) },
});
const shared = await startTestApp({ environment: { MAX_IN_FLIGHT: '12' } });
const crowded = await startTestApp({ environment: { MAX_IN_FLIGHT: '3' } });
const narrow = await startTestApp({ environment: { MAX_CONNECTIONS: '3' } });
const behindProxy = await startTestApp({ environment: { MAX_CONNECTIONS: '3', TRUST_PROXY: '127.0.0.1' } });

const UNFINISHED = head('POST /api/verify-token', 'content-type: application/json', 'content-length: 100') + '{';

/** Opens one after the other, each when the one before has arrived. */
async function openUnfinished(testApp: TestApp, count: number): Promise<Socket[]> {
  const sameOrigin = UNFINISHED.replace('content-type', 'sec-fetch-site: same-origin\r\ncontent-type');
  return Array.fromAsync({ length: count }, async () => {
    const arrived = once(testApp.app.server, 'request');
    const socket = await openSocket(testApp, sameOrigin);
    await arrived;
    return socket;
  });
}

/** Whoever is looked up meanwhile waits. */
async function holdSessions({ database }: TestApp) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table sessions');
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  return release;
}

test('bodies that are on their way take no capacity from others', async () => {
  const ada = await small.signIn();
  await openUnfinished(small, 10);
  expect((await ada.send('GET', '/api/contacts')).status).toBe(200);
  expect((await ada.send('POST', '/api/contacts', { name: 'Grace' })).status).toBe(201);
});

test('of more than a hundred unfinished bodies of one address the oldest is cut', async () => {
  const sockets = await openUnfinished(shared, 101);
  await once(sockets[0]!, 'close');
  expect(sockets.filter(({ closed }) => closed)).toHaveLength(1);
});

test('bodies that are late are cut within moments of their time', async () => {
  const { server } = narrow.app;
  const { requestTimeout, headersTimeout } = server;
  expect(requestTimeout).toBe(30_000);
  // Two in a row: a look now and then would meet one of them by chance.
  for (let turn = 0; turn < 2; turn++) {
    const [socket] = await openUnfinished(narrow, 1);
    Object.assign(server, { requestTimeout: 200, headersTimeout: 100 });
    await once(socket!.resume(), 'close');
    Object.assign(server, { requestTimeout, headersTimeout });
  }
});

test('who holds more connections than one address may has the most idle one closed', async () => {
  const [first, second] = [await openSocket(narrow), await openSocket(narrow), await openSocket(narrow)];
  first.write(head('GET /healthz'));
  await once(first, 'data');
  await openSocket(narrow);
  await once(second, 'close');
  expect(first.closed).toBe(false);
});

test('a proxy holds as many connections as it likes', async () => {
  const sockets = [
    await openSocket(behindProxy),
    await openSocket(behindProxy),
    await openSocket(behindProxy),
    await openSocket(behindProxy),
  ];
  for (const socket of sockets) {
    socket.write(head('GET /healthz'));
    expect(String(await once(socket, 'data'))).toContain('200 OK');
  }
});

test('more than a process can work on is turned away without being looked at, and what was let in is served', async () => {
  const ada = await small.signIn();
  const release = await holdSessions(small);
  const ask = () => ada.send('GET', '/api/contacts');
  const letIn = [ask(), ask(), ask()];
  for (const _ of letIn) await once(small.app.server, 'request');
  const from = lines.length;
  const refused = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({ error: 'overloaded', requestId: headers.get('x-request-id') });
  }
  // One line says that it happens, and none who they were.
  expect(lines.slice(from)).toEqual([expect.stringContaining('requests are turned away')]);
  expect(await small.stranger.send('GET', '/healthz')).toMatchObject({ status: 200 });
  await release();
  expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await (await small.signIn()).send('GET', '/api/contacts')).status).toBe(200);
});

/** The server's own clock for these things, which stands still until it is moved. */
function stopTime() {
  let now = performance.now();
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => spy.mockRestore());
  return { move: (milliseconds: number) => void (now += milliseconds) };
}

/** As many requests of new users as there may be at once, until they are released. */
async function fill(testApp: TestApp, capacity: number) {
  const others = await Array.fromAsync({ length: capacity }, () => testApp.signIn());
  const release = await holdSessions(testApp);
  const letIn = others.map((other) => other.send('GET', '/api/me'));
  for (const _ of letIn) await once(testApp.app.server, 'request');
  return async () => {
    await release();
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual(letIn.map(() => 200));
  };
}

const asKnown = async (testApp: TestApp) => {
  const person = await testApp.signIn();
  const ask = () => person.send('GET', '/api/me');
  expect((await ask()).status).toBe(200);
  return ask;
};

test('who comes back at once when asked to wait is turned away also where there is room, until they do wait', async () => {
  const eve = await asKnown(crowded);
  const time = stopTime();
  const release = await fill(crowded, 3);
  expect((await eve()).status).toBe(503);
  await release();
  for (let turn = 0; turn < 2; turn++) {
    time.move(2000);
    const { status, headers } = await eve();
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('1');
  }
  time.move(3000);
  expect((await eve()).status).toBe(200);
});

test('while somebody does not wait, those who did are served before those who were never asked to', async () => {
  const [ada, bob, eve] = [await asKnown(crowded), await asKnown(crowded), await asKnown(crowded)];
  const time = stopTime();
  const release = await fill(crowded, 3);
  await Promise.all([ada(), eve()]);
  await release();
  time.move(2000);
  expect((await eve()).status).toBe(429);
  time.move(1000);
  expect((await ada()).status).toBe(200);
  const asked = await bob();
  expect(asked.status).toBe(503);
  expect(asked.headers.get('retry-after')).toBe('1');
  time.move(3000);
  expect((await bob()).status).toBe(200);
  time.move(20_000);
  expect((await (await asKnown(crowded))()).status).toBe(200);
});

test('where many wait for long, who comes next is asked to wait before all capacity is taken', async () => {
  const people = await Array.fromAsync({ length: 10 }, () => asKnown(shared));
  const bob = await asKnown(shared);
  const time = stopTime();
  const release = await holdSessions(shared);
  const letIn = people.map((ask) => ask());
  for (const _ of letIn) await once(shared.app.server, 'request');
  time.move(1000);
  expect((await bob()).status).toBe(503);
  await release();
  expect(new Set((await Promise.all(letIn)).map(({ status }) => status))).toEqual(new Set([200]));
  time.move(3000);
  expect((await bob()).status).toBe(200);
});

test('one caller has a share of what is worked on, and not all of it', async () => {
  const [ada, bob] = [await shared.signIn(), await shared.signIn()];
  const ask = (who: typeof ada) => who.send('GET', '/api/me');
  for (const who of [ada, bob]) await ask(who);
  const release = await holdSessions(shared);
  const letIn = Array.from({ length: 10 }, () => ask(ada));
  for (const _ of letIn) await once(shared.app.server, 'request');
  expect(await ask(ada)).toMatchObject({ status: 429, body: { error: 'too-often' } });
  const bobs = ask(bob);
  await once(shared.app.server, 'request');
  await release();
  expect(new Set((await Promise.all([...letIn, bobs])).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a caller who goes away frees no capacity while their work is still to be done', async () => {
  const ada = await single.signIn();
  const release = await holdSessions(single);
  const socket = await openSocket(single, head('GET /api/me', 'cookie: session=made-up'));
  const [, response] = (await once(single.app.server, 'request')) as [unknown, NodeJS.EventEmitter];
  socket.destroy();
  await once(response, 'close');
  expect((await ada.send('GET', '/api/me')).status).toBe(503);
  await release();
  await expect.poll(async () => (await ada.send('GET', '/api/me')).status, { interval: 1000 }).toBe(200);
});
