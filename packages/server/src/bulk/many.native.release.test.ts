import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import fc from 'fast-check';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const MANY = 1000;
/** Rows that a deletion moves at once: a history may be longer than one value can be. */
const ROWS_AT_ONCE = 2500;
const everybody = { conditions: [] };

async function withPeople(count: number) {
  const ada = await signIn();
  const { body: crew } = await ada(groupsEndpoints.create, { body: { name: 'Crew' } });
  await query(
    `insert into contacts (user_id, id, name, warmth, last_interaction, created_at, updated_at, cold_threshold_days, snoozed_until)
     select $1, gen_random_uuid(), 'Person ' || n, case n % 2 when 0 then 'cold' else 'warm' end, '2026-11-10', '2026-11-01',
       '2026-11-01', case n % 3 when 0 then 9 end, case n % 5 when 0 then '2100-01-01'::date end
     from generate_series(1, $2::int) n`,
    [ada.user.id, count],
  );
  await query(
    `insert into contact_groups (user_id, contact_id, group_id)
     select user_id, id, $2 from contacts where user_id = $1 and cold_threshold_days is null`,
    [ada.user.id, crew.id],
  );
  return { ada, crew };
}

/** Everything that is kept of somebody's people, as one value that says whether two are the same. */
async function lifeOf({ user }: TestUser): Promise<string[]> {
  const tables = ['contacts', 'contact_groups', 'groups', 'interactions', 'todos', 'note_versions', 'contact_texts'];
  const hashes: string[] = [];
  for (const table of tables) {
    const [row] = await query<{ hash: string }>(
      `select md5(coalesce(string_agg(${table}::text, ',' order by ${table}::text), '')) as hash from ${table} where user_id = $1`,
      [user.id],
    );
    hashes.push(`${table} ${row!.hash}`);
  }
  return hashes;
}

/** How many statements the driver sends meanwhile. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

const CHANGES: Record<string, (crew: string) => Record<string, unknown>> = {
  log: () => ({ kind: 'log', type: 'meeting', notes: 'The party' }),
  groups: (crew) => ({ kind: 'groups', add: [], remove: [crew], create: ['Sailing'] }),
  rhythm: () => ({ kind: 'rhythm', days: 14 }),
  snooze: () => ({ kind: 'snooze', until: Temporal.Now.plainDateISO('UTC').add({ days: 9 }).toString() }),
  todo: () => ({ kind: 'todo', task: 'Write a card' }),
  delete: () => ({ kind: 'delete' }),
};

test.each(Object.entries(CHANGES))(
  '%s for a thousand takes as many statements as for one, and undo gives everything back',
  async (kind, changeFor) => {
    const during = async (count: number) => {
      const { ada, crew } = await withPeople(count);
      const before = await lifeOf(ada);
      const body = { selection: everybody, change: changeFor(crew.id), expected: count };
      let id = '';
      const done = await statementsDuring(async () => {
        const reply = await ada(bulkEndpoints.change, { body });
        expect(reply.body).toMatchObject({ changed: count });
        id = reply.body.id;
      });
      expect(await lifeOf(ada)).not.toEqual(before);
      const undone = await statementsDuring(async () =>
        expect((await ada(bulkEndpoints.undo, { params: { id } })).body).toMatchObject({ restored: count, kept: 0 }),
      );
      expect(await lifeOf(ada)).toEqual(before);
      return [done, undone] as const;
    };
    const [few, many] = [await during(1), await during(MANY)];
    // Contacts, memberships and texts are moved some at a time.
    const moved = kind === 'delete' ? 3 * Math.ceil(MANY / ROWS_AT_ONCE) : 0;
    expect(many[0]).toBeLessThanOrEqual(few[0] + moved);
    expect(many[1]).toBeLessThanOrEqual(few[1] + moved);
  },
  120_000,
);

test('whatever is changed for whomever, in whatever order, undo in the other order is the identity', async () => {
  const kinds = Object.keys(CHANGES).filter((kind) => kind !== 'delete');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ kind: fc.constantFrom(...kinds), picked: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      fc.boolean(),
      async (steps, deletesAll) => {
        const { ada, crew } = await withPeople(6);
        const contacts = await query<{ id: string }>('select id from contacts where user_id = $1 order by id', [
          ada.user.id,
        ]);
        const before = await lifeOf(ada);
        const made: string[] = [];
        const carryOut = async (selection: object, change: object) => {
          const reply = await ada(bulkEndpoints.change, { body: { selection, change } });
          expect(reply.status).toBe(201);
          made.push(reply.body.id);
        };
        for (const { kind, picked } of steps)
          await carryOut({ ids: picked.map((index) => contacts[index]!.id) }, CHANGES[kind]!(crew.id));
        if (deletesAll) await carryOut(everybody, { kind: 'delete' });
        for (const id of made.toReversed())
          expect((await ada(bulkEndpoints.undo, { params: { id } })).body).toMatchObject({ kept: 0 });
        expect(await lifeOf(ada)).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
