import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, database } = await startTestApp();
const MANY = 400;

test('to number the cards of many reads no contact, whatever the statistics say of how many there are', async () => {
  const { user } = await signIn();
  const client = await database.pool.connect();
  const add = () =>
    client.query(
      `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'Person ' || n, now(), now(), now() from generate_series(1, $2::int) as n`,
      [user.id, MANY],
    );
  const remove = () => client.query('delete from contacts where user_id = $1', [user.id]);
  const cards = async () =>
    (
      await client.query('select is_gone, count(*)::int from address_book_cards where user_id = $1 group by 1', [
        user.id,
      ])
    ).rows;
  try {
    await add();
    await remove();
    expect(await cards()).toEqual([{ is_gone: true, count: MANY }]);
    // PostgreSQL expects nobody here from now on, and may take any index for as good as another.
    await client.query('analyze contacts');
    await client.query('begin');
    await add();
    const read = async () =>
      Number(
        (
          await client.query(
            `select pg_stat_get_xact_tuples_returned(id) + pg_stat_get_xact_tuples_fetched(id)
               + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = id) as rows
             from (select 'contacts'::regclass::oid as id) as contacts`,
          )
        ).rows[0].rows,
      );
    const before = await read();
    await client.query('set constraints all immediate');
    expect((await read()) - before).toBe(0);
    await client.query('commit');
    expect(await cards()).toEqual([
      { is_gone: false, count: MANY },
      { is_gone: true, count: MANY },
    ]);
    await client.query('begin');
    await remove();
    await add();
    await remove();
    await client.query('commit');
    expect(await cards()).toEqual([{ is_gone: true, count: 3 * MANY }]);
  } finally {
    client.release();
  }
});
