import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, query } = await startTestApp();

test('a contact with more history than one value of the database can hold is deleted, and comes back whole', async () => {
  const ada = await signIn();
  const { body } = await ada(contactsEndpoints.create, { body: { name: 'Grace' } });
  const params = { id: body.id };
  const add = (entries: number, letters: number) =>
    query(
      `insert into note_versions (user_id, id, contact_id, changed_at, before, after)
       select $1, gen_random_uuid(), $2, now(), '', repeat('x', $3) from generate_series(1, $4::int)`,
      [ada.user.id, body.id, letters, entries],
    );
  // Few long ones stand for very many: it is the sum that a value cannot hold. Spread, for no statement may move all of them for long.
  for (let part = 0; part < 4; part++) {
    await add(7, 10_000_000);
    await add(493, 100);
  }
  const history = () =>
    query('select count(*)::int as entries, sum(length(after))::int as letters from note_versions where user_id = $1', [
      ada.user.id,
    ]);
  const before = await history();
  expect((await ada(contactsEndpoints.remove, { params })).status).toBe(200);
  expect(await history()).toMatchObject([{ entries: 0 }]);
  expect((await ada(contactsEndpoints.restore, { params })).status).toBe(200);
  expect(await history()).toEqual(before);
});
