import { once } from 'node:events';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { type DeliveryPage, deliveryLogEndpoints } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { expect, test } from 'vitest';
import { browser } from '../../testing/browser.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { createLogger } from '../../platform/logger.ts';

// In tests the keys of mailboxes are kept in memory, and would be lost with the process.
const { home, start: startServer } = killableServer({ NODE_ENV: 'development' });

const TOTAL = 120;

/** What the killed process left behind; nobody else may have the data open meanwhile. Its claims are made to look old. */
async function remains() {
  const { pool, close } = await openEmbedded(path.join(home, 'database'), { log: createLogger('silent') });
  const { rows } = await pool.query<{ message_id: string; status: string }>(
    'select message_id, status from deliveries',
  );
  await pool.query(`update deliveries set held_until = now() - interval '1 minute' where held_until is not null`);
  await close();
  const idsOf = (...wanted: string[]) =>
    rows.filter(({ status }) => wanted.includes(status)).map((row) => row.message_id);
  return { sent: idsOf('sent'), sending: idsOf('sending') };
}

test('a server that is killed while it sends goes on after the restart: nothing twice, and what is in doubt is said', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const first = await startServer(port);
  const ada = browser(origin);
  await ada.visit('/api/auth/google?login_hint=ada@example.com&prompt=none');
  const call = async <Body>(method: string, url: string, body?: unknown): Promise<Body> => {
    const response = await ada.send(method, url, { body });
    if (!response.ok)
      throw new Error(`${method} ${url} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const log = () => call<DeliveryPage>('GET', `${deliveryLogEndpoints.list.url}?limit=1`);

  const { authUrl } = await call<{ authUrl: string }>('GET', integrationsEndpoints.emailAuth.url);
  const submit = (fields: string[][]) =>
    fetch(authUrl, { method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(fields) });
  await submit([['account', 'ada@example.com']]);
  const { headers } = await submit([
    ['consent', 'ada@example.com'],
    ['name', 'Ada'],
    ['scope', 'https://www.googleapis.com/auth/gmail.send'],
  ]);
  await ada.visit(headers.get('location')!);
  const { id: contactId } = await call<{ id: string }>('POST', contactsEndpoints.create.url, {
    name: 'Grace',
    email: 'grace@example.com',
  });
  const date = Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString();
  for (let n = 1; n <= TOTAL; n++) {
    const reminder = { contactId, subject: `Number ${n}`, message: 'Hello', date, time: '09:00', timezone: 'UTC' };
    await call('POST', remindersEndpoints.create.url, reminder);
  }
  // The answer comes when all have gone out: until then, it is time to die.
  const moved = ada.send('POST', '/sandbox/clock', { body: { now: `${date}T09:00:00Z` } }).catch(() => undefined);
  let { meta } = await log();
  while (meta.counts.sent < 10) ({ meta } = await log());
  first.kill('SIGKILL');
  await Promise.all([once(first, 'exit'), moved]);
  const { sent, sending } = await remains();
  expect(sent.length).toBeLessThan(TOTAL);

  await startServer(port);
  await call('POST', '/sandbox/clock', { now: `${date}T09:00:10Z` });
  const counts = (await log()).meta.counts;
  expect(counts).toEqual({ all: TOTAL, sent: TOTAL - sending.length, pending: 0, failed: sending.length, canceled: 0 });
  // A user has four calls at once. The next four may begin while it is being written what became of the last.
  expect(sending.length).toBeLessThanOrEqual(2 * 4);
  const outbox = await call<{ messageId: string }[]>('GET', '/sandbox/outbox.json');
  const after = new Set(outbox.map(({ messageId }) => messageId));
  expect(after.size).toBe(outbox.length);
  expect([...sent, ...sending].filter((id) => after.has(id))).toEqual([]);
  expect(outbox).toHaveLength(TOTAL - sent.length - sending.length);
});
