import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningSandbox, listeningSandbox } from '../../testing/listening-sandbox.ts';
import { connect } from '../tokens/offline-access.testing.ts';
import { calendarOf, refusedWith } from './calendar.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

const event = { start: { date: '2026-11-20' }, end: { date: '2026-11-21' } };

test.each([
  ['429', 429, 'rateLimitExceeded'],
  ['403', 403, 'rateLimitExceeded'],
  ['500', 500, 'backendError'],
  ['503', 503, 'backendError'],
  ['refused', 403, 'forbidden'],
])('the fault %s fails that account’s next call, and nothing is done', async (fault, status, reason) => {
  const [ada, bob] = await Promise.all(['ada', 'bob'].map((name) => calendarOf(sandbox.origin, `${name}@example.com`)));
  await sandbox.post('/sandbox/faults', { vendor: 'calendar', fault, times: 1, account: 'ada@example.com' });
  expect((await bob?.list())?.items).toEqual([]);
  await expect(ada?.insert(event)).rejects.toMatchObject(refusedWith(status, reason));
  expect((await ada?.list())?.items).toEqual([]);
});

test('the fault 410 waits for who goes on from a sync token or a page, and leaves everything else alone', async () => {
  const ada = await calendarOf(sandbox.origin, 'syncing@example.com');
  for (const id of ['first', 'second']) await ada.insert({ id, ...event });
  const { nextSyncToken } = await ada.list();
  const { nextPageToken } = await ada.list({ maxResults: 1 });
  for (const goingOn of [{ syncToken: nextSyncToken! }, { pageToken: nextPageToken! }]) {
    await sandbox.post('/sandbox/faults', { vendor: 'calendar', fault: '410', times: 1 });
    expect((await ada.list()).items).toHaveLength(2);
    await expect(ada.list(goingOn)).rejects.toMatchObject(refusedWith(410, 'fullSyncRequired'));
    expect((await ada.list(goingOn)).items).toBeDefined();
  }
});

test('too many requests are told with the time to wait', async () => {
  const ada = await calendarOf(sandbox.origin, 'ada@example.com');
  await sandbox.post('/sandbox/faults', { vendor: 'calendar', fault: '429', times: 1, retryAfter: 7 });
  const refusal = await ada.list().catch((error: { response: Response }) => error.response);
  expect((refusal as Response).headers.get('retry-after')).toBe('7');
});

test('a lost answer: the event is there, and a second try with the same id finds it taken', async () => {
  const ada = await calendarOf(sandbox.origin, 'lost@example.com');
  await sandbox.post('/sandbox/faults', { vendor: 'calendar', fault: 'lost', times: 1 });
  await expect(ada.insert({ id: 'chosen', ...event })).rejects.toThrow(/socket|ECONNRESET|closed/i);
  await expect(ada.insert({ id: 'chosen', ...event })).rejects.toMatchObject(refusedWith(409, 'duplicate'));
});

test('a call that never ends is ended by its caller', async () => {
  const { client } = await calendarOf(sandbox.origin, 'ada@example.com');
  await sandbox.post('/sandbox/faults', { vendor: 'calendar', fault: 'hang', times: 1 });
  const url = `${sandbox.origin}/sandbox/google/calendar/v3/users/me/calendarList`;
  await expect(client.request({ url, timeout: 100, retry: false })).rejects.toThrow(/abort|timeout/i);
  expect((await client.request({ url })).status).toBe(200);
});

test('the calendar of an account can be revoked without its mailbox, until the person agrees anew', async () => {
  const email = 'maya@example.com';
  const maya = await calendarOf(sandbox.origin, email);
  const mailbox = await connect(sandbox.origin, { email });
  await sandbox.post('/sandbox/faults', { vendor: 'calendar', fault: 'revoked', account: email });
  await expect(maya.list()).rejects.toMatchObject(refusedWith(401, 'authError'));
  await expect(maya.client.refreshAccessToken()).rejects.toThrow('invalid_grant');
  await expect(mailbox.client.refreshAccessToken()).resolves.toBeTruthy();
  expect((await (await calendarOf(sandbox.origin, email)).list()).items).toEqual([]);

  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: 'revoked', account: email });
  await expect(mailbox.client.refreshAccessToken()).rejects.toThrow('invalid_grant');
});

test('trouble with Gmail leaves the calendar alone', async () => {
  const ada = await calendarOf(sandbox.origin, 'ada@example.com');
  await sandbox.post('/sandbox/faults', { vendor: 'gmail', fault: '500', times: 1 });
  expect((await ada.list()).items).toEqual([]);
  await sandbox.post('/sandbox/faults', { vendor: 'gmail', fault: 'none' });
});
