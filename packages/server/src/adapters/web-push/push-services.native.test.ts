import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { expect, onTestFinished, test } from 'vitest';
import { pushServices } from './push-services.ts';

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const auth = randomBytes(16).toString('base64url');
const PAYLOAD = JSON.stringify({ title: 'Guten Morgen, Zoë 🎉' });

async function served(answer: Answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Sends to what stands there in place of a push service. */
async function sendTo(standIn: string, options: { allowPrivate?: boolean; timeout?: number; at?: string } = {}) {
  const { at = `${standIn}browser`, ...rest } = options;
  const services = pushServices({ subject: 'mailto:me@example.com', hosts: [], allowPrivate: true, standIn, ...rest });
  const to = { endpoint: at, p256dh: ecdh.getPublicKey().toString('base64url'), auth };
  return services.send({ to, keys: services.newKeys(), payload: PAYLOAD, secondsToLive: 90, topic: 'morning' });
}

const answering = (status: number, headers: Record<string, string> = {}) =>
  served((_request, reply) => void reply.writeHead(status, headers).end('because'));

test('what is sent is what the protocol says, and opens with the keys of the browser alone', async () => {
  let seen: { headers: IncomingMessage['headers']; message: Buffer } | undefined;
  const standIn = await served(async (request, reply) => {
    seen = { headers: request.headers, message: await buffer(request) };
    reply.writeHead(201).end();
  });
  expect(await sendTo(standIn)).toEqual({ kind: 'sent' });
  const { headers, message } = seen!;
  expect(headers).toMatchObject({
    ttl: '90',
    urgency: 'normal',
    topic: 'morning',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
  });
  expect(message.includes('Morgen')).toBe(false);
  const opened = ece.decrypt(message, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
  expect(opened.toString('utf8')).toBe(PAYLOAD);
});

test.each([
  [200, {}, { kind: 'sent' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [429, { 'retry-after': '17' }, { kind: 'later', seconds: 17 }],
  [503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, { kind: 'later', seconds: 0 }],
  [503, { 'retry-after': 'soon' }, { kind: 'later' }],
  [500, {}, { kind: 'later' }],
  [403, {}, { kind: 'refused' }],
  [413, {}, { kind: 'refused' }],
  [302, { location: 'http://127.0.0.1/' }, { kind: 'refused' }],
])('an answer of %i with %o means %o', async (status, headers, outcome) => {
  expect(await sendTo(await answering(status, headers))).toMatchObject(outcome);
});

test('where nobody listens, it is sent later; where nobody answers, nobody knows', async () => {
  expect(await sendTo('http://127.0.0.1:9/')).toMatchObject({ kind: 'later' });
  const silent = await served(() => undefined);
  expect(await sendTo(silent, { timeout: 100 })).toMatchObject({ kind: 'unknown' });
  const cut = await served((request) => void request.socket.destroy());
  expect(await sendTo(cut)).toMatchObject({ kind: 'unknown' });
});

test('an address that is none of a push service is not asked, however it got here', async () => {
  let asked = 0;
  const standIn = await served((_request, reply) => {
    asked += 1;
    reply.end();
  });
  const elsewhere = standIn.replace('127.0.0.1', 'localhost');
  expect(await sendTo(standIn, { at: elsewhere })).toEqual({ kind: 'gone' });
  expect(await sendTo(standIn, { at: 'not an address' })).toEqual({ kind: 'gone' });
  expect(asked).toBe(0);
});

test('a host that the operator named is not asked at a private address', async () => {
  const services = pushServices({ subject: 'mailto:me@example.com', allowPrivate: false, hosts: ['localhost'] });
  const to = { endpoint: 'https://localhost:9/1', p256dh: ecdh.getPublicKey().toString('base64url'), auth };
  expect(
    await services.send({ to, keys: services.newKeys(), payload: PAYLOAD, secondsToLive: 1, topic: 't' }),
  ).toMatchObject({ kind: 'refused' });
});

test('a long answer is not read to its end', async () => {
  const standIn = await served((_request, reply) => void reply.writeHead(201).end(Buffer.alloc(1_000_000)));
  expect(await sendTo(standIn)).toMatchObject({ kind: 'unknown' });
});
