// Whoever types an address decides which server is asked: what it answers must not hold up or bring down anybody else.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cardDavAccounts } from './carddav-accounts.ts';
import { parsing } from '../../testing/parsing.ts';

let behave: (reply: ServerResponse) => void = (reply) => reply.end();
let asked = 0;
const server = createServer((_request, reply) => {
  asked += 1;
  behave(reply.on('error', () => {}));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const multistatus = (xml: string) => (reply: ServerResponse) => {
  reply.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
  reply.end(xml);
};
const forEver = (chunk: string) => (reply: ServerResponse) => {
  reply.writeHead(207, { 'content-type': 'application/xml' });
  const write = () => {
    while (!reply.destroyed && reply.write(chunk));
  };
  reply.on('drain', write);
  write();
};
const nested = (depth: number) => `<d:multistatus xmlns:d="DAV:">${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

const signal = new AbortController().signal;
const account = { address: new URL(`http://127.0.0.1:${port}/`), username: 'ada', password: 'secret' };
const accounts = cardDavAccounts({ allowPrivate: true, parsing, timeout: 2000, mostBytes: 10_000_000 });

test.each([
  ['nests ever deeper', multistatus(nested(500_000))],
  ['holds more elements than anybody has people', multistatus(`<a>${'<b/>'.repeat(1_000_001)}</a>`)],
  ['never ends', forEver('<a/>'.repeat(10_000))],
])('an answer that %s is not read, and said to be too much', async (_what, answer) => {
  behave = answer;
  const message = '127.0.0.1 sent more than can be read.';
  await expect(accounts.verify(account, signal)).rejects.toMatchObject({ message });
  const look = accounts.look(account, { syncToken: null, known: new Map(), signal });
  await expect(look.next()).rejects.toMatchObject({ kind: 'too-much', detail: message });
});

test.each([
  ['nothing', (reply: ServerResponse) => void reply.socket?.pause()],
  ['a little now and then', (reply: ServerResponse) => void reply.writeHead(207).write('<d:multistatus')],
])('a server that says %s is let go of', async (_what, answer) => {
  behave = answer;
  const hasty = cardDavAccounts({ allowPrivate: true, parsing, timeout: 50 });
  await expect(hasty.verify(account, signal)).rejects.toMatchObject({ message: '127.0.0.1 does not answer.' });
});

test('a server that leads in a circle is asked a few times', async () => {
  asked = 0;
  behave = (reply) => reply.writeHead(301, { location: '/again' }).end();
  await expect(accounts.verify(account, signal)).rejects.toMatchObject({ reason: 'host' });
  expect(asked).toBeLessThan(50);
});

test.each([
  '',
  'not XML',
  '<a',
  '<a b="',
  '<![CDATA[',
  '{"a":1}',
  '\0<a></b></b>',
  '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>',
])('what answers %j is no address book', async (text) => {
  behave = multistatus(text);
  await expect(accounts.verify(account, signal)).rejects.toMatchObject({ reason: 'host' });
});

/** What this thread needs of the processor while an account is tried, in milliseconds. */
async function processorTimeOfVerifying(xml: string): Promise<number> {
  behave = multistatus(xml);
  const before = process.threadCpuUsage();
  const large = cardDavAccounts({ allowPrivate: true, parsing });
  await expect(large.verify(account, signal)).rejects.toMatchObject({ reason: 'host' });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('an answer with an unclosed quote takes no more time from others than any answer of its size', async () => {
  const [start, end] = ['<d:multistatus xmlns:d="DAV:">', '</d:multistatus>'];
  const response = '<d:response><d:href>/a</d:href><d:propstat><d:prop/></d:propstat></d:response>';
  const harmless = await processorTimeOfVerifying(`${start}${'x'.repeat(3_000_000)}${end}`);
  const hostile = await processorTimeOfVerifying(`${start}<a b="${response.repeat(3_000_000 / response.length)}`);
  expect(hostile).toBeLessThan(5 * Math.max(harmless, 100));
});

test('an answer of thirty megabytes with an unclosed quote is no address book', async () => {
  behave = multistatus(`<d:multistatus xmlns:d="DAV:"><a b="${'<d:a/>'.repeat(5_000_000)}`);
  const large = cardDavAccounts({ allowPrivate: true, parsing });
  await expect(large.verify(account, signal)).rejects.toMatchObject({ reason: 'host' });
});

test.each([301, 302, 307, 308])(
  'a server that leads elsewhere with %i does not lead the password there',
  async (status) => {
    const seen: (string | undefined)[] = [];
    const elsewhere = createServer(({ headers }, reply) => {
      seen.push(headers.authorization);
      reply.writeHead(401).end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    onTestFinished(() => void elsewhere.close());
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/dav/`;
    behave = (reply) => reply.writeHead(status, { location }).end();
    await expect(accounts.verify(account, signal)).rejects.toThrow('did not accept');
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((credential) => credential !== undefined)).toEqual([]);
  },
);
