import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { database, query, signIn } = await startTestApp();
const ada = await signIn();

/** Every statement of the app on the table takes so long, or fails as it does when an operator cancels it. */
async function slowDown(statement: string): Promise<void> {
  await query(`alter table groups rename to groups_kept`);
  await query(
    `create function pause() returns boolean language plpgsql volatile as $$ begin ${statement}; return true; end $$`,
  );
  await query('create view groups as select * from groups_kept where pause()');
  onTestFinished(async () => {
    await query('drop view groups; drop function pause; alter table groups_kept rename to groups');
  });
}

/** The app has ten connections, each with the limit of its session. */
async function limitStatements(milliseconds: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  await Promise.all(clients.map((client) => client.query(`set statement_timeout to ${milliseconds}`)));
  for (const client of clients) client.release();
}

test('a statement that takes too long is answered 422, with what to change', async () => {
  await ada(groupsEndpoints.create, { body: { name: 'Navy' } });
  await slowDown('perform pg_sleep(60)');
  await limitStatements(200);
  const { status, body } = await ada(groupsEndpoints.list);
  await limitStatements(30_000);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error: 'too-broad',
    message: 'This is too broad to be worked out. Add a condition, use a longer word or pick fewer contacts.',
  });
});

test('a statement that an operator cancels is answered 500', async () => {
  await slowDown('perform pg_cancel_backend(pg_backend_pid()), pg_sleep(60)');
  const { status, body } = await ada(groupsEndpoints.list);
  expect(status).toBe(500);
  expect(body).toMatchObject({ error: 'internal' });
});

test('a statement that waits too long for another change is answered 500, and not as too broad', async () => {
  const { body: grace } = await ada(contactsEndpoints.create, { body: { name: 'Grace' } });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from contacts where id = $1 for update', [grace.id]);
  const others = await Promise.all(Array.from({ length: 9 }, () => database.pool.connect()));
  await Promise.all(others.map((client) => client.query('set statement_timeout to 200')));
  for (const client of others) client.release();
  const { status } = await ada(contactsEndpoints.update, { params: { id: grace.id }, body: { notes: 'Tall' } });
  await holder.query('rollback');
  holder.release();
  await limitStatements(30_000);
  expect(status).toBe(500);
});
