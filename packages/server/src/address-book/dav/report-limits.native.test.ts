import { once } from 'node:events';
import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test, vi } from 'vitest';
import { addressbookQuery, deviceOf, entriesIn, multiget } from '../../testing/dav-client.ts';
import { JPEG } from '../../testing/pictures.ts';
import { head, openSocket } from '../../testing/raw-http.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const usual = await startTestApp();
const small = await startTestApp({ environment: { MAX_IN_FLIGHT: '1' } });

const PHOTO = Buffer.concat([JPEG, randomBytes(1_000_000)]);
const EVERYTHING = addressbookQuery('', 'card:address-data');

/** A user whose address book is more than the system's buffers hold. */
async function heavyBook(testApp: TestApp) {
  const bob = await testApp.signIn();
  await Array.fromAsync({ length: 10 }, async (_, n) => {
    const { id } = (await bob(contactsEndpoints.create, { body: { name: `Contact ${n}` } })).body;
    const hash = id.replaceAll('-', '').slice(0, 22);
    await testApp.query('insert into contact_photos (user_id, contact_id, hash, content) values ($1, $2, $3, $4)', [
      bob.user.id,
      id,
      hash,
      PHOTO,
    ]);
    await testApp.query('update contacts set photo = $3 where user_id = $1 and id = $2', [bob.user.id, id, hash]);
  });
  return { bob, phone: await deviceOf(bob, testApp.origin) };
}

type HeavyBook = Awaited<ReturnType<typeof heavyBook>>;

/** A REPORT whose answer begins and is then not read any further. */
async function pauseReport(testApp: TestApp, { bob, phone }: HeavyBook): Promise<Socket> {
  const credentials = Buffer.from(`${bob.user.email}:${phone.password}`).toString('base64');
  const socket = await openSocket(
    testApp,
    head(
      `REPORT ${phone.book}`,
      `authorization: Basic ${credentials}`,
      'content-type: text/xml',
      `content-length: ${EVERYTHING.length}`,
      'connection: close',
    ) + EVERYTHING,
  );
  expect(String(await once(socket, 'data'))).toContain('207 Multi-Status');
  return socket.pause();
}

/** Reads what is left; whether it came whole. */
async function readToEnd(socket: Socket): Promise<boolean> {
  let end = '';
  socket.on('data', (chunk: string) => (end = (end + chunk).slice(-5))).resume();
  await once(socket, 'close');
  return end === '0\r\n\r\n';
}

test('a REPORT that names one card 20,000 times in three spellings receives it once', async () => {
  const ada = await usual.signIn();
  const { id } = (await ada(contactsEndpoints.create, { body: { name: 'Grace Hopper' } })).body;
  const phone = await deviceOf(ada, usual.origin);
  const spellings = [`${phone.book}${id}.vcf`, `http://example.org${phone.book}${id}.vcf`, `${phone.book}${id}%2Evcf`];
  const hrefs = Array.from({ length: 20_000 }, (_, n) => spellings[n % 3]!);
  const answer = await phone.send('REPORT', phone.book, { body: multiget(hrefs, 'getetag', 'card:address-data') });
  expect(answer.status).toBe(207);
  expect(entriesIn(answer)).toMatchObject([{ status: 200, card: expect.stringContaining('Grace Hopper') }]);
});

test('a user has two REPORTs under way, and a third is served when one of them has ended', async () => {
  const book = await heavyBook(usual);
  const others = await usual.signIn();
  const reports = [await pauseReport(usual, book), await pauseReport(usual, book)];
  const third = () => book.phone.send('REPORT', book.phone.book, { body: multiget([], 'getetag') });
  const { status, headers } = await third();
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  const phone = await deviceOf(others, usual.origin);
  expect((await phone.send('REPORT', phone.book, { body: multiget([], 'getetag') })).status).toBe(207);
  const waiting = third();
  expect(await readToEnd(reports[0]!)).toBe(true);
  expect((await waiting).status).toBe(207);
  expect(await readToEnd(reports[1]!)).toBe(true);
});

test('a REPORT counts as under way until its answer was read', async () => {
  const book = await heavyBook(small);
  const ada = await small.signIn();
  const paused = await pauseReport(small, book);
  expect((await ada.send('GET', '/api/contacts')).status).toBe(503);
  expect(await readToEnd(paused)).toBe(true);
  await vi.waitFor(async () => expect((await ada.send('GET', '/api/contacts')).status).toBe(200));
});
