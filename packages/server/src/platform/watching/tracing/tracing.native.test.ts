import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { watchCall } from '../../../app/watched-ports.ts';
import { openTestDatabase } from '../../../testing/databases/test-database.ts';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { readConfig } from '../../config.ts';
import { poolOf } from '../../database.ts';
import { runJob } from '../../jobs/run-job.ts';
import { createLogger } from '../../logger.ts';
import { startTracing } from './start-tracing.ts';
import { parentIn } from './spans.ts';
import { statementName } from './trace-queries.ts';

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
const sent: Sent[] = [];
const asked: { url: string; headers: Record<string, string | string[] | undefined>; body: string }[] = [];
/** A collector, and a vendor beside it. */
const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  asked.push({ url: request.url!, headers: request.headers, body });
  if (request.url === '/v1/traces') sent.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const database = await openTestDatabase();
const log = createLogger('silent');
const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b' };
let tracing = startTracing(readConfig(environment), poolOf(database.db), log);
const { signIn, origin, dependencies } = await startTestApp({ database });
afterAll(async () => {
  await tracing.stop();
  server.close().closeAllConnections();
});

/** What was recorded until now. */
async function spans(): Promise<Sent[]> {
  await tracing.stop();
  tracing = startTracing(readConfig(environment), poolOf(database.db), log);
  return sent.splice(0);
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const from = (flags: string) => ({ traceparent: `00-${TRACE}-${CALLER}-${flags}` });

test('a request is a span by its route that goes on with the caller’s trace, and its statements lie within', async () => {
  const ada = await signIn();
  await ada(contactsEndpoints.create, { body: { name: 'Grace Hopper' } });
  await spans();
  const url = `${origin}/api/contacts?search=Grace`;
  expect((await fetch(url, { headers: { cookie: ada.cookie, ...from('01') } })).status).toBe(200);
  const recorded = await spans();
  const request = recorded.find(({ kind }) => kind === 2)!;
  expect(request).toMatchObject({ name: 'GET /api/contacts', traceId: TRACE, parentSpanId: CALLER });
  expect(BigInt(request.endTimeUnixNano)).toBeGreaterThan(BigInt(request.startTimeUnixNano));
  const statements = recorded.filter(({ kind }) => kind === 3);
  expect(statements.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^select contact/));
  for (const { traceId, parentSpanId } of statements) expect([traceId, parentSpanId]).toEqual([TRACE, request.spanId]);
});

test('no span holds what anybody wrote, searched for or is called', async () => {
  const [message] = asked.filter(({ url }) => url === '/v1/traces').slice(-1);
  expect(message!.headers).toMatchObject({ 'x-key': 'a=b', 'content-type': 'application/json' });
  expect(message!.headers['traceparent']).toBeUndefined();
  expect(asked.map(({ body }) => body).join('')).not.toMatch(/grace|person-|@|%/i);
});

test('what its caller does not record is not recorded here', async () => {
  const ada = await signIn();
  await spans();
  await fetch(`${origin}/api/contacts`, { headers: { cookie: ada.cookie, ...from('00') } });
  expect(await spans()).toEqual([]);
});

test('a job and the calls of vendors within it are one trace, which is sent on to who is asked by HTTP', async () => {
  const call = watchCall('model', 'answer', async () => (await fetch(`${address}/model`)).status, dependencies.watch);
  const job = { name: 'a.job', expirySeconds: 60, retries: 0, run: async () => void (await call()) };
  const claimed = { id: 1, name: 'a.job', key: null, data: {}, attempt: 1 };
  await spans();
  await runJob(job, claimed, dependencies, new AbortController().signal);
  const recorded = await spans();
  const [ran, called] = ['job a.job', 'model answer'].map((name) => recorded.find((span) => span.name === name)!);
  expect(called).toMatchObject({ traceId: ran!.traceId, parentSpanId: ran!.spanId });
  const { headers } = asked.find(({ url }) => url === '/model')!;
  expect(parentIn(headers['traceparent'])).toEqual({ traceId: ran!.traceId, id: called!.spanId, isRecorded: true });
});

test.each([
  ['select "a" from "contacts" where "name" = $1', 'select contacts'],
  ['insert into "todos" ("id") values ($1)', 'insert todos'],
  ['\n  with due as (select id from jobs) update reminders set a = 1', 'update jobs'],
  ['begin read write', 'begin'],
  ['set timezone to utc', 'set'],
])('the statement %j is called %j', (text, name) => expect(statementName(text)).toBe(name));

test.each([
  '',
  'nonsense',
  `00-${'0'.repeat(32)}-${CALLER}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-x-01`,
])('the odd traceparent %j counts as none', (header) => expect(parentIn(header)).toBeUndefined());
