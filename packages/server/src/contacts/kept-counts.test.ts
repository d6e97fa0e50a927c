import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { isStale } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFile } from '../testing/importing.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, clock, query, runQueued } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const START = Temporal.Instant.from('2026-11-15T08:00:00Z');

type World = { user: TestUser; deleted: string[]; imports: string[]; merges: string[] };
const DEEDS = {
  add: ({ user }) => user(contactsEndpoints.create, { body: { name: 'Grace' } }),
  addCold: ({ user }) => user(contactsEndpoints.create, { body: { name: 'Alan', warmth: 'cold' } }),
  warm: change({ warmth: 'warm' }),
  cool: change({ warmth: 'cold' }),
  ownThreshold: change({ coldThresholdDays: 3 }),
  noThreshold: change({ coldThresholdDays: null }),
  groupThreshold: async ({ user }, pick) => {
    const id = await someGroup(user, pick);
    await user(groupsEndpoints.update, {
      params: { id },
      body: { coldThresholdDays: pick % 3 ? 1 + (pick % 50) : null },
    });
  },
  regroup: (world, pick) =>
    change({ groups: [['Family'], ['Family', 'Choir'], ['Choir'], []][pick % 4]! })(world, pick >> 2),
  join: async ({ user }, pick) => {
    const [id, contactId] = [await someGroup(user, pick), await someContact(user, pick)];
    await user(groupsEndpoints.addContacts, { params: { id }, body: { contactIds: [contactId] } });
  },
  leave: async ({ user }, pick) => {
    const [id, contactId] = [await someGroup(user, pick), await someContact(user, pick)];
    await user(groupsEndpoints.removeContact, { params: { id, contactId } });
  },
  removeGroup: async ({ user }, pick) => user(groupsEndpoints.remove, { params: { id: await someGroup(user, pick) } }),
  merge: async ({ user, merges }, pick) => {
    const [first, other] = [await someContact(user, pick), await someContact(user, pick + 1)];
    const { status, body } = await user(mergingEndpoints.merge, { body: { first, others: [other] } });
    if (status === 200 || status === 201) merges.push(body.merge.id);
  },
  unmerge: async ({ user, merges }) => {
    const id = merges.pop();
    if (id) await user(mergingEndpoints.undo, { params: { id } });
  },
  snooze: change({ snoozedUntil: '2026-12-24' }),
  rename: change({ name: 'Grace Hopper' }),
  log: async ({ user }, pick) => {
    const params = { contactId: await someContact(user, pick) };
    const date = clock
      .now()
      .subtract({ hours: 24 * (pick % 40) })
      .toString();
    await user(interactionsEndpoints.create, { params, body: { type: 'call', date, notes: 'Hello' } });
  },
  unlog: async ({ user }, pick) => {
    const params = { contactId: await someContact(user, pick) };
    const { body } = await user(interactionsEndpoints.list, { params });
    const [latest] = 'data' in body ? body.data : [];
    if (latest) await user(interactionsEndpoints.remove, { params: { id: latest.id } });
  },
  remove: async ({ user, deleted }, pick) => {
    const id = await someContact(user, pick);
    const { status } = await user(contactsEndpoints.remove, { params: { id } });
    if (status === 200) deleted.push(id);
  },
  restore: async ({ user, deleted }) => {
    const id = deleted.pop();
    if (id) await user(contactsEndpoints.restore, { params: { id } });
  },
  import: async ({ user, imports }, pick) => {
    const rows = Array.from({ length: 1 + (pick % 5) }, (_, n) => ({ name: `Person ${pick} ${n}` }));
    imports.push((await importFile(user, rows, { runQueued })).id);
  },
  undo: async ({ user, imports }) => {
    const id = imports.pop();
    if (id) await user(importExportEndpoints.undo, { params: { id } });
  },
  threshold: ({ user }, pick) => user(settingsEndpoints.update, { body: { coldThresholdDays: 1 + (pick % 60) } }),
  mark: ({ user }) => user(notificationsEndpoints.updateStatus),
  later: (world, pick) => moveBy(world, 7 * (1 + (pick % 60))),
  earlier: (world, pick) => moveBy(world, -5 * (1 + (pick % 60))),
} satisfies Record<string, (world: World, pick: number) => unknown>;

/** Sessions end by the clock: the user signs in again. */
async function moveBy(world: World, hours: number): Promise<void> {
  clock.moveTo(clock.now().add({ hours }));
  world.user = await signIn(world.user.user.email);
}

function change(body: object) {
  return async ({ user }: World, pick: number) =>
    user(contactsEndpoints.update, { params: { id: await someContact(user, pick) }, body });
}

/** One of the user's contacts, or an id that is nobody's. */
async function someContact(user: TestUser, pick: number): Promise<string> {
  const rows = await query<{ id: string }>('select id from contacts where user_id = $1 order by created_at, id', [
    user.user.id,
  ]);
  return rows[pick % Math.max(1, rows.length)]?.id ?? user.user.id;
}

async function someGroup(user: TestUser, pick: number): Promise<string> {
  const rows = await query<{ id: string }>('select id from groups where user_id = $1 order by name', [user.user.id]);
  return rows[pick % Math.max(1, rows.length)]?.id ?? user.user.id;
}

const OF_GROUPS = `(
  select min(g.cold_threshold_days) from contact_groups m join groups g on g.user_id = m.user_id and g.id = m.group_id
  where m.user_id = c.user_id and m.contact_id = c.id
)`;

/** By the rule itself, contact by contact. */
async function countedAnew({ id }: TestUser['user'], now: Temporal.Instant) {
  const rows = await query<{ warmth: string; last: string; days: number }>(
    `select warmth, to_char(last_interaction, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last,
       coalesce(c.cold_threshold_days, ${OF_GROUPS}, s.cold_threshold_days, 30) as days
     from contacts c left join user_settings s on s.user_id = c.user_id where c.user_id = $1`,
    [id],
  );
  const cold = rows.filter(({ warmth, last, days }) => warmth === 'cold' || isStale(last, days, now)).length;
  return { all: rows.length, cold, warm: rows.length - cold };
}

test('whatever is done, the counts that are kept are those that counting anew would give', async () => {
  const deeds = fc.array(fc.tuple(fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])), fc.nat(1000)), {
    minLength: 12,
    maxLength: 16,
  });
  await fc.assert(
    fc.asyncProperty(deeds, async (story) => {
      clock.moveTo(START);
      const world: World = { user: await signIn(), deleted: [], imports: [], merges: [] };
      for (const [name, pick] of [['import', 4] as const, ...story]) {
        await DEEDS[name](world, pick);
        const { body } = await world.user(contactsEndpoints.list, { query: { limit: 1 } });
        expect(body.meta.counts, `after ${name}`).toEqual(await countedAnew(world.user.user, clock.now()));
      }
      const [kept] = await query(
        `select contact_count as contacts, cold_contact_count as cold,
           (select count(*)::int from contacts where user_id = users.id) as "contactsAnew",
           (select count(*)::int from contacts where user_id = users.id and warmth = 'cold') as "coldAnew"
         from users where id = $1`,
        [world.user.user.id],
      );
      const wrong = await query(
        `select id, group_threshold_days as kept, ${OF_GROUPS} as anew from contacts c
         where user_id = $1 and group_threshold_days is distinct from ${OF_GROUPS}`,
        [world.user.user.id],
      );
      expect(wrong).toEqual([]);
      expect(kept).toEqual({ ...kept, contacts: kept!['contactsAnew'], cold: kept!['coldAnew'] });
    }),
    { numRuns: 3 },
  );
  clock.reset();
});
