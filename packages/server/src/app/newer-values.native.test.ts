// What a newer version stored in a column that this one knows: another kind of action, a status that did not exist. Whatever it is,
// everything that can be asked for is still answered.
import { globSync } from 'node:fs';
import path from 'node:path';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { COME_BACK, MADE_BY_NEWER } from '@inner-circle/domain/assistant/actions.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { liveALittle } from '../testing/cast.ts';
import { filledUrl, operationsOf } from '../testing/walks/operations.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const testApp = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium', ADMIN_EMAILS: 'ada@example.com' },
});
const { app, query } = testApp;
const ada = await testApp.signIn('ada@example.com');

const NEWER = 'made-by-a-newer-version';

/** Of every column that holds JSON, what a newer version may put there. */
const NEWER_JSON: Readonly<Record<string, unknown>> = {
  'assistant_actions.arguments': { flock: { birds: 3 }, contactIds: NEWER },
  'assistant_actions.facts': { people: { 0: NEWER }, zone: 7 },
  'assistant_actions.result': { made: 'flock', ids: [NEWER], groups: null },
  'assistant_messages.choices': [{ picture: NEWER, label: { en: 'Tom' } }],
  'assistant_messages.decided': [{ id: 7, decision: NEWER }],
  'assistant_messages.memory': { topic: { kind: NEWER }, question: [NEWER], plain: 7 },
  'assistant_messages.understood': { reply: { en: NEWER }, decides: NEWER },
  'audit_log.details': { before: NEWER, changes: [[NEWER]] },
  'bulk_changes.change': { kind: NEWER, flock: 7 },
  'bulk_changes.created_groups': [{ flock: NEWER }],
  'bulk_changes.missing': [{ id: NEWER }],
  'bulk_contacts.after': { mood: NEWER },
  'bulk_contacts.before': { mood: NEWER },
  'contacts.custom_fields': { flock: NEWER },
  'contacts.more_emails': [{ value: { of: NEWER } }],
  'contacts.more_phones': { home: NEWER },
  'deleted_rows.content': { layout: 2, rows: NEWER },
  'event_changes.intended': [{ flock: NEWER }],
  'google_calendars.shown': { all: true },
  'import_contacts.before': { updated_at: 7, mood: NEWER },
  'import_contacts.made': { flock: [NEWER] },
  'import_contacts.told': [{ flock: NEWER }],
  'import_rows.cells': [{ name: { given: NEWER } }],
  'jobs.data': { flock: NEWER },
  'merged_rows.content': { layout: 2, rows: NEWER },
  'merges.after': { mood: NEWER },
  'merges.before': { mood: NEWER },
  'merges.moved': { flocks: NEWER },
  'merges.people': [{ name: { given: NEWER } }],
  'operator_mails.notice': { kind: NEWER, flock: 7 },
  'saved_filters.conditions': [{ kind: NEWER, flock: 7 }],
  'source_people.seen': { name: [NEWER] },
  'source_proposals.there': { flock: NEWER },
};

type Stored = { name: string; table: string; column: string; keys: string[]; value: unknown };

const tables = (
  await Promise.all(
    globSync(path.resolve(import.meta.dirname, '../**/*.table.ts')).map(
      (file) => import(file) as Promise<Record<string, unknown>>,
    ),
  )
)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable));

const nameOf = (column: PgColumn) => column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (table: PgTable) => {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = [...primaryKeys.flatMap((key) => key.columns), ...columns.filter(({ primary }) => primary)].map(nameOf);
  return columns.map((column) => ({ table: name, column: nameOf(column), keys, definition: column }));
};
const columns = tables.flatMap(columnsOf);
const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
const ofJson = columns.filter(({ definition }) => definition.getSQLType() === 'jsonb');
/** A text of which the code knows all values. The type of an action is one too, by its type alone. */
const ofChoice = columns.filter(
  (one) => (one.definition.enumValues?.length ?? 0) > 0 || named(one) === 'assistant_actions.type',
);
const stored: Stored[] = [
  ...ofJson.map((one) => ({ ...one, name: named(one), value: JSON.stringify(NEWER_JSON[named(one)]) })),
  ...ofChoice.map((one) => ({ ...one, name: named(one), value: NEWER })),
];

let urls: string[];

beforeAll(async () => {
  await liveALittle(ada, testApp);
  // Which also writes what admins did into the log.
  const code = { planType: 'premium', durationType: 'once', durationMonths: 3, customCode: 'HELLO' };
  await ada(promoCodesEndpoints.create, { body: { ...code, ...NO_TERMS } });
  await query(`insert into jobs (name) values ('future.job')`);
  await allowEverything();
  urls = await everythingThereIs();
});

const NO_TERMS = { expiresAt: null, maxRedemptions: null, discountPercentage: null, description: '' };

/** As the migration of a newer version does before it writes what was not allowed so far. */
async function allowEverything(): Promise<void> {
  const checks = await query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of checks) await query(`alter table ${table} drop constraint ${name}`);
  await query('alter table audit_log disable trigger all');
}

/** Every address that can be asked for, with ids that lead somewhere. */
async function everythingThereIs(): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of tables) {
    const { name, columns: own } = getTableConfig(table);
    if (own.some((column) => column.name === 'id') && own.some((column) => nameOf(column) === 'user_id'))
      for (const { id } of await query<{ id: string }>(`select id from ${name}`)) ids.add(id);
  }
  const found: string[] = [];
  for (const operation of operationsOf(app.swagger()).filter(({ method }) => method === 'GET')) {
    const candidates = operation.url.includes('{')
      ? [...ids].map((id) => filledUrl(operation, [id, id]))
      : [filledUrl(operation, [])];
    for (const url of candidates) {
      const { status } = await ada.send('GET', url);
      if (status < 300) {
        found.push(url);
        break;
      }
    }
  }
  return found;
}

/** Columns whose JSON is not read by the schema of the column, with who reads it. */
const READ_ELSEWHERE = {
  'assistant_actions.result': 'is parsed by what takes the action back',
  'event_changes.intended': 'is parsed by whoever finishes the change, and left where that fails',
  'bulk_contacts.after': 'is compared with the contact, and not read',
  'bulk_contacts.before': 'is read by PostgreSQL, field by field',
  'deleted_rows.content': 'is read by PostgreSQL, as a row of its table',
  'merged_rows.content': 'is read by PostgreSQL, as a row of its table',
  'merges.after': 'is compared with the row of the contact, and not read',
  'merges.before': 'is read by PostgreSQL, as a row of its table',
  'import_contacts.before': 'is read by PostgreSQL, field by field',
  'jobs.data': 'is parsed by the schema of the job, and left to a newer version where that fails',
};

test('every column that holds JSON is tried, and read by a schema', () => {
  expect(ofJson.map(named).toSorted()).toEqual(Object.keys(NEWER_JSON));
  const bare = ofJson.filter(({ definition }) => definition.columnType === 'PgJsonb').map(named);
  expect(bare.toSorted()).toEqual(Object.keys(READ_ELSEWHERE).toSorted());
  expect(ofChoice.length).toBeGreaterThan(20);
  expect(urls.length).toBeGreaterThan(25);
});

/** Puts the newer value into a column of every row, and returns what puts the old ones back. */
async function store({ table, column, keys, value }: Stored) {
  const before = await query(`select ${[...keys, column].join(', ')} from ${table}`);
  expect(before.length, `rows of ${table}`).toBeGreaterThan(0);
  await query(`update ${table} set ${column} = $1`, [value]);
  return async () => {
    for (const row of before) {
      const where = keys.map((key, index) => `${key} = $${index + 2}`).join(' and ');
      const old = row[column];
      const back = typeof old === 'object' && old !== null ? JSON.stringify(old) : old;
      await query(`update ${table} set ${column} = $1 where ${where}`, [back, ...keys.map((key) => row[key])]);
    }
  };
}

/** A change's run stores all newer values together; a release's run names the column that is not read. */
const stores: [name: string, columns: Stored[]][] = isReleaseRun
  ? stored.map((one) => [one.name, [one]])
  : [['every column at once', stored]];

test.each(stores)('%s may hold what a newer version put there, and everything is answered', async (_name, some) => {
  const putBack = await Array.fromAsync(some, store);
  try {
    for (const url of urls) {
      const { status, body } = await ada.send('GET', url);
      expect
        .soft({ url, status, body: status < 500 ? undefined : body })
        .toMatchObject({ status: expect.toSatisfy((one) => one < 500) });
    }
  } finally {
    for (const back of putBack.toReversed()) await back();
  }
});

describe('an action that only a newer version knows', () => {
  const conversation = async () => (await ada(assistantEndpoints.conversation)).body.data;

  beforeAll(async () => {
    await ada(contactsEndpoints.create, { body: { name: 'Tom Thumb' } });
  });

  /** Ada says something, and a newer version proposes what this one cannot do. */
  async function proposed(change: string): Promise<string> {
    const { body } = await ada(assistantEndpoints.process, { body: { message: 'Add a to-do for Tom Thumb: call' } });
    const [action] = body.actions;
    await query(`update assistant_actions set ${change} where id = $1`, [action!.id]);
    return action!.id;
  }

  test.each([
    `type = 'send-pigeon'`,
    `arguments = '{"todo": {"task": "call", "mood": "good"}, "contactIds": ["x"]}'`,
    `facts = '{"birds": 3}'`,
  ])('is shown as such, and nothing can be done about it here: %s', async (change) => {
    const id = await proposed(change);
    const shown = (await conversation()).flatMap(({ actions }) => actions).find((action) => action.id === id);
    expect(shown).toMatchObject({
      title: MADE_BY_NEWER,
      message: COME_BACK,
      status: 'newer',
      undoUntil: null,
      lines: [],
    });
    const run = await ada(assistantEndpoints.execute, { body: { actions: [{ id, confirmed: true }] } });
    expect(run).toMatchObject({ status: 409, body: { error: 'assistant.newer' } });
    await query(`update assistant_actions set status = 'done', undo_until = '2100-01-01' where id = $1`, [id]);
    const undo = await ada(assistantEndpoints.undo, { params: { id } });
    expect(undo).toMatchObject({ status: 409, body: { error: 'assistant.newer' } });
  });

  test('leaves the conversation as it is: the next sentence is understood', async () => {
    await proposed(`type = 'send-pigeon'`);
    await query(`update assistant_messages set memory = '[7]', choices = '{"0": 1}' where user_id = $1`, [ada.user.id]);
    const { status, body } = await ada(assistantEndpoints.process, { body: { message: 'Log a call with Tom Thumb' } });
    expect(status).toBe(200);
    expect(body.message.role).toBe('assistant');
  });
});
