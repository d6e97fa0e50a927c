import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { describe, expect, test } from 'vitest';
import { importFile, resultsOf } from '../testing/importing.ts';
import { connectClient } from '../testing/mcp-client.ts';
import { scriptEngine } from '../testing/scripted-engine.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, origin, query, runQueued, dependencies } = await startTestApp({
  environment: { DEFAULT_PLAN: 'premium' },
});
const engine = scriptEngine(dependencies);
const { create, update, remove, restore } = contactsEndpoints;

const OLD = 'grace@example.com';
const NEW = 'new@example.com';

const contactOf = async (user: TestUser, fields: object = { email: OLD }) =>
  (await user(create, { body: { name: 'Grace', phone: '0301234567', ...fields } })).body.id;
const plan = async (user: TestUser, contactId: string, subject: string, date = '2100-01-01') =>
  (await user(remindersEndpoints.create, { body: { contactId, subject, message: 'Dear Grace', date } })).body.id;
const addressOf = async (id: string) =>
  (await query<{ email: string | null }>('select email from contacts where id = $1', [id]))[0]?.email;
const change = (user: TestUser, id: string, body: object) => user(update, { params: { id }, body });

/**
 * Every statement that writes a contact, and why it changes no address behind the person's back. Whoever adds one says here what
 * keeps planned e-mails from going elsewhere, and adds its door below.
 */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'bulk/bulk-effects.repository.ts': [
    'writes the last interaction, warmth and the snooze alone',
    'gives back the last interaction, warmth and the snooze alone',
    'writes the threshold alone',
    'writes the snooze alone',
    'gives back the threshold or the snooze alone',
  ],
  'contacts/contacts.repository.ts': [
    'a new contact has no planned e-mails',
    'updateContact asks for the confirmation',
    'changeWarming writes warmth and the last interaction alone',
  ],
  'contacts/many-contacts.repository.ts': [
    'a new contact has no planned e-mails',
    'an import leaves the address out where e-mails are planned',
    'undo of an import gives back what was there',
  ],
  'contacts/photos/photos.repository.ts': ['writes which photo there is alone'],
  'contacts/stale-contacts.repository.ts': ['writes warmth alone', 'ends a snooze alone'],
  'duplicates/merging/merges.repository.ts': [
    'mergeContacts asks for the confirmation',
    'undo of a merge gives back what was there',
  ],
};

test('every statement that writes contacts is known', async () => {
  const root = path.join(import.meta.dirname, '..');
  const files = (await Array.fromAsync(glob('**/*.ts', { cwd: root }))).filter(
    (file) => !/\.test\.ts$|^testing\//.test(file),
  );
  const statements = /(?:insert\s+into|update)\s+(?:"?contacts"?|\$\{contacts\})\s|\.(?:insert|update)\(contacts\)/gi;
  const found = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8').match(statements)?.length ?? 0]);
  expect(Object.fromEntries(found.filter(([, count]) => count !== 0))).toEqual(
    Object.fromEntries(Object.entries(WRITERS).map(([file, reasons]) => [file, reasons.length])),
  );
});

describe('an address that planned e-mails go to is not changed unasked', () => {
  type Door = (user: TestUser, contactId: string) => Promise<unknown>;
  const proposed = (email: string | null) => async (user: TestUser, contactId: string) => {
    engine.answers({ actions: [{ type: 'update-contact', arguments: { contactId, change: { email } } }] });
    const [action] = (await user(assistantEndpoints.process, { body: { message: 'Please' } })).body.actions;
    const body = { actions: [{ id: action!.id, confirmed: false }] };
    return (await user(assistantEndpoints.execute, { body })).body.results[0];
  };
  const called = (email: string | null) => async (user: TestUser, contactId: string) => {
    const token = (await user(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
    const { call } = await connectClient(origin, token.secret);
    return call('update-contact', { contactId, change: { email } });
  };
  const merged = async (user: TestUser, first: string) => {
    const other = await contactOf(user, { email: NEW });
    return user(mergingEndpoints.merge, { body: { first, others: [other], chosen: { email: NEW } } });
  };
  const refused = { status: 409, body: { error: 'contacts.emails-redirected', planned: { total: 1 } } };
  const waits = {
    status: 'proposed',
    needsConfirmation: true,
    why: expect.stringContaining('a planned e-mail goes to'),
  };
  const DOORS: readonly [string, Door, unknown][] = [
    ['by the screen', (user, id) => change(user, id, { email: NEW }), refused],
    ['by the screen, to none', (user, id) => change(user, id, { email: '' }), refused],
    ['with a key that was made up', (user, id) => change(user, id, { email: NEW, confirmedEmails: 'x' }), refused],
    ['by the assistant, in the person’s own words', proposed(NEW), waits],
    ['by the assistant, to none', proposed(null), waits],
    ['by a token', called(NEW), { text: expect.stringContaining('a planned e-mail goes to') }],
    ['by a merge', merged, refused],
    ['by a token, to none', called(null), { text: expect.stringContaining('a planned e-mail goes to') }],
  ];

  test.each(DOORS)('%s', async (_door, act, answer) => {
    const ada = await signIn();
    const id = await contactOf(ada);
    await plan(ada, id, 'Keys');
    expect(await act(ada, id)).toMatchObject(answer as object);
    expect(await addressOf(id)).toBe(OLD);
  });

  test('by an import that fills in what is empty, which says so', async () => {
    const ada = await signIn();
    const [planned, free] = [await contactOf(ada), await contactOf(ada, { name: 'Alan', phone: '0401234567' })];
    await plan(ada, planned, 'Keys');
    await query('update contacts set email = null where id = $1', [planned]);
    const rows = [
      { name: 'Grace', phone: '0301234567', email: NEW, notes: 'Kind' },
      { name: 'Alan', phone: '0401234567', email: 'alan@example.com' },
    ];
    const done = await importFile(ada, rows, { runQueued, body: { duplicates: 'merge' } });
    expect(done).toMatchObject({ merged: 2, noted: 1 });
    expect([await addressOf(planned), await addressOf(free)]).toEqual([null, 'alan@example.com']);
    const messages = (await resultsOf(ada, done.id)).data.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('The e-mail address was left out'), null]);
  });
});

describe('undo gives back the address that was there, whatever is planned', () => {
  test('of an import', async () => {
    const ada = await signIn();
    const id = await contactOf(ada, {});
    const done = await importFile(ada, [{ name: 'Grace', phone: '0301234567', email: NEW }], {
      runQueued,
      body: { duplicates: 'merge' },
    });
    await plan(ada, id, 'Keys');
    expect((await ada(importExportEndpoints.undo, { params: { id: done.id } })).status).toBe(200);
    expect(await addressOf(id)).toBeNull();
  });

  test('of a deletion', async () => {
    const ada = await signIn();
    const id = await contactOf(ada);
    await plan(ada, id, 'Keys');
    await ada(remove, { params: { id } });
    expect((await ada(restore, { params: { id } })).status).toBe(200);
    expect(await addressOf(id)).toBe(OLD);
  });

  test('of what the assistant did', async () => {
    const ada = await signIn();
    const id = await contactOf(ada);
    engine.answers({ actions: [{ type: 'update-contact', arguments: { contactId: id, change: { email: NEW } } }] });
    const [action] = (await ada(assistantEndpoints.process, { body: { message: 'Please' } })).body.actions;
    await ada(assistantEndpoints.execute, { body: { actions: [{ id: action!.id, confirmed: false }] } });
    expect(await addressOf(id)).toBe(NEW);
    await plan(ada, id, 'Keys');
    expect((await ada(assistantEndpoints.undo, { params: { id: action!.id } })).status).toBe(200);
    expect(await addressOf(id)).toBe(OLD);
  });
});

describe('the confirmation', () => {
  const ask = async (user: TestUser, id: string, email: string | null = NEW) =>
    (await change(user, id, { email })).body;

  test('names the e-mails, the next first and five at most, with both addresses', async () => {
    const ada = await signIn();
    const id = await contactOf(ada);
    for (const day of [7, 2, 3, 4, 5, 6, 1]) await plan(ada, id, `Number ${day}`, `2100-01-0${day}`);
    expect(await ask(ada, id)).toMatchObject({
      from: OLD,
      to: NEW,
      message: 'This changes where 7 planned e-mails to this contact go, which must be confirmed first.',
      planned: {
        total: 7,
        first: [1, 2, 3, 4, 5].map((day) => ({
          subject: `Number ${day}`,
          nextDate: expect.stringMatching(new RegExp(`^2100-01-0${day}T[0-9:.]+Z$`)),
        })),
      },
    });
    expect(await ask(ada, id, null)).toMatchObject({ from: OLD, to: null });
  });

  test('counts for the e-mails that were named, and not when another was planned meanwhile', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const id = await contactOf(ada);
    await plan(ada, id, 'Keys');
    const asked = (await ask(ada, id)) as unknown as { planned: { key: string } };
    const boats = await plan(ada, id, 'Boats');
    const body = { email: NEW, phone: '1', confirmedEmails: asked.planned.key };
    expect(await change(ada, id, body)).toMatchObject({ status: 409, body: { planned: { total: 2 } } });
    expect(await change(bob, id, body)).toMatchObject({ status: 404 });
    await ada(remindersEndpoints.cancel, { params: { id: boats } });
    expect(await change(ada, id, body)).toMatchObject({ status: 200, body: { email: NEW, phone: '1' } });
  });

  test('is not asked for where nothing is planned, nothing goes elsewhere, or the address stays', async () => {
    const ada = await signIn();
    const [id, other] = [await contactOf(ada), await contactOf(ada)];
    const keys = await plan(ada, id, 'Keys');
    for (const body of [{ email: OLD }, { notes: 'Kind' }]) expect((await change(ada, id, body)).status).toBe(200);
    expect((await change(ada, other, { email: NEW })).status).toBe(200);
    await ada(remindersEndpoints.cancel, { params: { id: keys } });
    expect((await change(ada, id, { email: NEW })).status).toBe(200);
  });
});
