import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const { origin, query, database } = await startTestApp({ sandbox: true });
const elsewhere = await startTestApp({ sandbox: true, database: { ...database, close: async () => undefined } });

const enter = async (email: string, at = origin) => {
  const visitor = browser(at);
  await visitor.visit(`/api/auth/google?login_hint=${email}&prompt=none`);
  const { id } = (await (await visitor.send('GET', '/api/me')).json()) as { id: string };
  return { id, send: visitor.send };
};

const folder = new URL('../../drizzle/', import.meta.url);
const migration = readdirSync(folder).find((name) => name.endsWith('_one-sandbox-issuer.sql'))!;
const migrate = () => query(readFileSync(new URL(migration, folder), 'utf8'));

/** As the account was kept while the issuer had the port in it. */
const keptAt = (id: string, port: number) =>
  query('update users set issuer = $2 where id = $1', [id, `http://localhost:${port}/sandbox/google`]);

test('somebody who comes back at another port finds the same account', async () => {
  expect((await enter('ada@example.com', elsewhere.origin)).id).toBe((await enter('ada@example.com')).id);
});

test('an account that was made while the issuer had the port in it is found', async () => {
  const { id } = await enter('bob@example.com');
  await keptAt(id, 3000);
  await migrate();
  expect((await enter('bob@example.com')).id).toBe(id);
});

test('of several accounts that the ports made of one person, the one with contacts is theirs', async () => {
  const first = await enter('grace@example.com');
  await keptAt(first.id, 3000);
  const second = await enter('grace@example.com');
  await second.send('POST', contactsEndpoints.create.url, { body: { name: 'Ada' } });
  await keptAt(second.id, 3001);
  const third = await enter('grace@example.com');
  await keptAt(third.id, 3002);
  await query('update users set deleted_at = now() where id = $1', [third.id]);
  await migrate();
  expect((await enter('grace@example.com')).id).toBe(second.id);
});

test('an account that is not the sandbox’s stays as it is', async () => {
  const { id } = await enter('mallory@example.com');
  await query(`update users set issuer = 'https://accounts.google.com' where id = $1`, [id]);
  await migrate();
  expect(await query('select issuer from users where id = $1', [id])).toEqual([
    { issuer: 'https://accounts.google.com' },
  ]);
});
