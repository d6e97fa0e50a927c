import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, database, query } = await startTestApp();

const withContact = async () => {
  const user = await signIn();
  await user(contactsEndpoints.create, { body: { name: 'Grace' } });
  return user;
};
const tagOf = async (user: TestUser) => (await user(contactsEndpoints.list)).headers.get('etag')!.slice(0, 26);

/** Two transactions at once, each on a connection of its own. */
async function twoTransactions(work: (one: Writer, other: Writer) => Promise<void>): Promise<void> {
  const clients = [await database.pool.connect(), await database.pool.connect()] as const;
  try {
    for (const client of clients) await client.query(`begin; set local lock_timeout to '2s'`);
    const [one, other] = clients.map((client): Writer => ({
      write: (user, table) => client.query(`update ${table} set user_id = user_id where user_id = $1`, [user.user.id]),
      end: (how) => client.query(how),
    }));
    await work(one!, other!);
  } finally {
    for (const client of clients) {
      await client.query('rollback');
      client.release();
    }
  }
}
type Writer = {
  write: (user: TestUser, table: string) => Promise<unknown>;
  end: (how: 'commit' | 'rollback') => Promise<unknown>;
};

test('two who write for the same users in crossed order wait for nobody, and both are noticed', async () => {
  const [ada, bob] = [await withContact(), await withContact()];
  for (const user of [ada, bob]) await query('insert into user_settings (user_id) values ($1)', [user.user.id]);
  const tags = [await tagOf(ada)];
  await twoTransactions(async (one, other) => {
    await one.write(ada, 'contacts');
    await other.write(bob, 'contacts');
    await one.write(bob, 'user_settings');
    await other.write(ada, 'user_settings');
    await other.end('commit');
    tags.push(await tagOf(ada));
    // It wrote first and is there last.
    await one.end('commit');
    tags.push(await tagOf(ada));
  });
  await ada(contactsEndpoints.create, { body: { name: 'Alan' } });
  tags.push(await tagOf(ada));
  expect(new Set(tags).size).toBe(4);
});

test('what was taken back leaves the answer as it was, and what commits beside it is noticed', async () => {
  const ada = await withContact();
  await query('insert into user_settings (user_id) values ($1)', [ada.user.id]);
  const before = await tagOf(ada);
  await twoTransactions(async (one, other) => {
    await one.write(ada, 'contacts');
    await one.end('rollback');
    expect(await tagOf(ada)).toBe(before);
    await other.write(ada, 'user_settings');
    expect(await tagOf(ada)).toBe(before);
    await other.end('commit');
  });
  expect(await tagOf(ada)).not.toBe(before);
});
