import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { head, openSocket } from '../../../testing/raw-http.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

const lines: string[] = [];
const small = await startTestApp({
  environment: { MAX_IN_FLIGHT: '3' },
  logTo: { write: (line) => void lines.push(line) },
});
/** The usual limits, but the event loop of a busy machine may be behind. */
const usual = await startTestApp({ environment: { MAX_IN_FLIGHT: '1000', MAX_EVENT_LOOP_DELAY: '1000000' } });
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

/** Whoever wants to read them meanwhile waits. */
async function holdTable({ database }: TestApp, table: string) {
  const client = await database.pool.connect();
  await client.query(`begin; lock table ${table}`);
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

test('more than a process may have under way is turned away without being looked at, and what was let in is served', async () => {
  const ada = await small.signIn();
  const release = await holdTable(small, 'sessions');
  const ask = (what: string) => ada.send('GET', `/api/${what}`);
  const letIn = [ask('contacts'), ask('groups'), ask('me')];
  for (const _ of letIn) await once(small.app.server, 'request');
  const from = lines.length;
  const refused = await Promise.all(['contacts', 'groups', 'me', 'todos', 'settings'].map(ask));
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

test('one endpoint has half of it at most, so that the others are served whatever it waits for', async () => {
  const [ada, bob] = [await asKnown(small, '/api/contacts'), await asKnown(small, '/api/contacts')];
  const release = await holdTable(small, 'sessions');
  const letIn = [ada('/api/me'), ada('/api/me')];
  for (const _ of letIn) await once(small.app.server, 'request');
  expect((await bob('/api/me')).status).toBe(503);
  const other = ada('/api/groups');
  await once(small.app.server, 'request');
  await release();
  expect((await Promise.all([...letIn, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

let now = performance.now();

/** The server's own clock for these things, which stands still until it is moved, long after what was before. */
function stopTime() {
  now += 60_000;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => spy.mockRestore());
  return { move: (milliseconds: number) => void (now += milliseconds) };
}

/** Takes all connections of the database, and as many people more as wait for one. */
async function takeConnections(testApp: TestApp, waiting: number) {
  const { database } = testApp;
  const others = await Array.fromAsync({ length: waiting }, () => asKnown(testApp));
  const clients = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
  const letIn = others.map((ask) => ask());
  await expect.poll(() => database.pool.waitingCount).toBe(waiting);
  let isHeld = true;
  const release = async () => {
    if (isHeld) for (const client of clients) client.release();
    isHeld = false;
    expect(new Set((await Promise.all(letIn)).map(({ status }) => status))).toEqual(new Set([200]));
  };
  onTestFinished(release);
  return release;
}

/** Somebody whom the process has met before. */
const asKnown = async ({ signIn }: TestApp, first = '/api/me') => {
  const person = await signIn();
  const ask = (path = first) => person.send('GET', path);
  expect((await ask()).status).toBe(200);
  return ask;
};

test('few who wait long for the database keep nobody out: they may be waiting for each other', async () => {
  const ada = await asKnown(usual);
  const time = stopTime();
  const release = await takeConnections(usual, 8);
  time.move(3000);
  const asking = ada();
  await once(usual.app.server, 'request');
  await release();
  expect((await asking).status).toBe(200);
});

test('where many wait long for the database, who comes next is asked to wait once, and is served then', async () => {
  const [ada, bob] = [await asKnown(usual), await asKnown(usual)];
  const time = stopTime();
  const release = await takeConnections(usual, 12);
  time.move(1000);
  const asked = await bob();
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1']);
  await release();
  time.move(3000);
  expect((await bob()).status).toBe(200);
  expect((await bob()).status).toBe(200);
  // Whoever was not asked yet is, until it was calm for a while.
  expect((await ada()).status).toBe(503);
  time.move(20_000);
  expect((await (await asKnown(usual))()).status).toBe(200);
});

test('who comes back at once when asked to wait is turned away also where there is room, until they do wait', async () => {
  const eve = await asKnown(usual);
  const time = stopTime();
  const release = await takeConnections(usual, 12);
  time.move(1000);
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

test('one caller has a share of what is under way, and not all of it, also of what they have gone away from', async () => {
  const [bob, eve] = [await asKnown(usual, '/api/contacts'), await usual.signIn()];
  expect((await eve.send('GET', '/api/me')).status).toBe(200);
  stopTime();
  const release = await holdTable(usual, 'contacts');
  const asked = Array.from({ length: 50 }, () => openSocket(usual, head('GET /api/contacts', `cookie: ${eve.cookie}`)));
  const sockets = await Promise.all(asked);
  // One connection has the lock, and the others wait for it.
  await expect.poll(() => usual.database.pool.waitingCount).toBe(50 - (usual.database.pool.options.max - 1));
  for (const socket of sockets) socket.destroy();
  const bobs = bob();
  await once(usual.app.server, 'request');
  expect(await eve.send('GET', '/api/me')).toMatchObject({ status: 429, body: { error: 'too-often' } });
  await release();
  expect((await bobs).status).toBe(200);
});
