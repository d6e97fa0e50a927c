import type { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { database, signIn } = await startTestApp();

/** A user whose contacts are all in one group and have the same word. Without triggers, which take most of the time. */
async function userWith(count: number) {
  const ada = await signIn();
  const { body: group } = await ada(groupsEndpoints.create, { body: { name: 'All' } });
  const client = await database.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `with added as (
       insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'Anna', now(), now(), now() from generate_series(1, $3::int) returning user_id, id
     ), texts as (
       insert into contact_texts (user_id, contact_id, content, name_sort, name_words)
       select user_id, id, 'opera', 'anna', '' from added
     )
     insert into contact_groups (user_id, contact_id, group_id) select user_id, id, $2 from added`,
    [ada.user.id, group.id, count],
  );
  await client.query('commit');
  client.release();
  return { ada, groupId: group.id };
}

/** Returns how many times as much processor time the conditions take with four times as many contacts. */
async function growthOf(conditionsOf: (groupId: string) => Conditions): Promise<number> {
  const times: number[] = [];
  for (const count of [3000, 12_000]) {
    const { ada, groupId } = await userWith(count);
    const conditions = JSON.stringify(conditionsOf(groupId));
    const before = process.cpuUsage();
    const { body } = await ada(contactsEndpoints.list, { query: { conditions } });
    const { user, system } = process.cpuUsage(before);
    expect(body.meta.total).toBe(count);
    times.push(user + system);
  }
  return times[1]! / times[0]!;
}

// Where each contact is compared with every other one, it is sixteen times as much.
test('a word and a group in one filter take time in proportion to the contacts', async () => {
  const growth = await growthOf((groupId) => [
    { kind: 'text', text: 'opera' },
    { kind: 'inGroups', groupIds: [groupId] },
  ]);
  expect(growth).toBeLessThan(10);
});
