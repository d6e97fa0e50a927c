import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { issueToken } from '../auth/auth.service.ts';
import { liveALittle } from '../testing/cast.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../testing/time-matchers.ts';
import { pictureIn } from '../contacts/photos/pictures/picture.ts';
import { PNG } from '../testing/pictures.ts';

const testApp = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, origin, dependencies, clock, query } = testApp;

beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z')));

/** What a browser gets that is signed in as the user. */
async function download({ user }: TestUser): Promise<Response> {
  const token = await issueToken(user.id, dependencies);
  const session = await fetch(origin + authEndpoints.verifyToken.url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const cookie = session.headers.getSetCookie()[0]!.split(';')[0]!;
  return fetch(origin + settingsEndpoints.exportData.url, { headers: { cookie } });
}

type Data = Record<string, Record<string, unknown>[]> & { profile: object; settings: object; exportedAt: string };

async function filesOf(user: TestUser): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await download(user)).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const dataOf = async (user: TestUser) => JSON.parse((await filesOf(user))['inner-circle.json']!) as Data;

test('the archive is a download named after the user’s own day', async () => {
  const ada = await signIn();
  await ada(settingsEndpoints.update, { body: { timeZone: 'Pacific/Kiritimati' } });
  const { status, headers } = await download(ada);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe('attachment; filename="inner-circle-2026-11-16.zip"');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('everything that the user has is in it', async () => {
  const ada = await signIn();
  const { id: contactId } = (
    await ada(contactsEndpoints.create, {
      body: {
        name: 'Zoë “Zed” O’Neil',
        email: 'zoe@example.com',
        birthday: '--11-20',
        notes: 'a,\n"b"',
        groups: ['Work', 'Family, near'],
        moreEmails: [{ value: 'z@example.com', label: 'work' }],
        customFields: [{ name: 'Tea', text: 'Black' }],
      },
    })
  ).body;
  await ada.send('PUT', `/api/contacts/${contactId}/photo`, undefined, { raw: PNG, type: 'image/png' });
  await ada(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', notes: '=HYPERLINK("x")' } });
  await ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Call', dueDate: '2026-11-15' } });
  await ada(notificationsEndpoints.generateAll);
  await ada(settingsEndpoints.update, { body: { coldThresholdDays: 45 } });

  const [data, listed] = [await dataOf(ada), (await ada(contactsEndpoints.list)).body.data];
  expect(data.profile).toMatchObject({ id: ada.user.id, email: ada.user.email, name: ada.user.name });
  expect(data.settings).toEqual({
    coldThresholdDays: 45,
    notifyOfBirthdays: true,
    notifyOfDueTodos: true,
    timeZone: null,
    wakesAt: '09:00',
    sleepsAt: '21:00',
    startsWith: 'today',
  });
  expect(data['groups']!.map(({ name }) => name).toSorted()).toEqual(['Family, near', 'Work']);
  const { isCold: _isCold, coldAfterDays: _days, coldAfterFrom: _from, nextTodo: _next, ...kept } = listed[0]!;
  expect(data['contacts']).toEqual([kept]);
  expect(kept.groups).toEqual(['Family, near', 'Work']);
  const base64 = pictureIn(PNG)!.content.toString('base64');
  expect(data['contactPhotos']).toEqual([{ contactId, type: 'image/png', base64 }]);
  expect(data['interactions']).toMatchObject([{ contactId, type: 'call', notes: '=HYPERLINK("x")' }]);
  expect(data['todos']).toMatchObject([{ contactId, task: 'Call', dueDate: '2026-11-15', completedAt: null }]);
  expect(data['notifications']!.map(({ type }) => type).toSorted()).toEqual(['birthday', 'todo']);
  expect(data['sessions']!.length).toBeGreaterThan(0);

  const files = await filesOf(ada);
  expect(Object.keys(files).toSorted()).toEqual([
    'accessTokens.csv',
    'apartContacts.csv',
    'assistantActions.csv',
    'assistantMessages.csv',
    'bulkChanges.csv',
    'bulkContacts.csv',
    'calendarFeeds.csv',
    'contactPhotos.csv',
    'contactSources.csv',
    'contacts.csv',
    'deliveries.csv',
    'devicePasswords.csv',
    'googleCalendars.csv',
    'groups.csv',
    'importResults.csv',
    'importRows.csv',
    'imports.csv',
    'inner-circle.json',
    'interactions.csv',
    'letterSettings.csv',
    'mailboxes.csv',
    'mergedRows.csv',
    'merges.csv',
    'noteVersions.csv',
    'notifications.csv',
    'operatorMails.csv',
    'planGrants.csv',
    'plannedMeetings.csv',
    'profile.csv',
    'pushDevices.csv',
    'relations.csv',
    'reminders.csv',
    'savedFilters.csv',
    'sessions.csv',
    'settings.csv',
    'sourcePeople.csv',
    'sourceProposals.csv',
    'subscriptions.csv',
    'telegramLinks.csv',
    'todos.csv',
    'usageMonths.csv',
  ]);
  expect(files['contacts.csv']).toContain(',"a,\n""b""","Family, near, Work",warm,');
  expect(files['contacts.csv']).toContain('z@example.com');
  expect(files['contacts.csv']).not.toContain('[object');
  expect(files['interactions.csv']).toContain(`,"'=HYPERLINK(""x"")",`);
});

test('somebody new gets an archive too', async () => {
  const ada = await signIn();
  expect(await dataOf(ada)).toMatchObject({
    exportedAt: withinTenMinutesAfter('2026-11-15T12:00:00Z'),
    settings: { coldThresholdDays: 30 },
    groups: [],
    contacts: [],
    notifications: [],
  });
  expect((await filesOf(ada))['groups.csv']).toBe('\u{FEFF}id,name,description,coldThresholdDays,createdAt\r\n');
});

test('nothing of anybody else is in it, nor any secret', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await liveALittle(ada, testApp);
  await liveALittle(bob, testApp);
  const text = Object.values(await filesOf(ada)).join('\n');
  expect(text).not.toContain(bob.user.id);
  for (const table of ['contacts', 'groups', 'interactions', 'todos', 'notifications']) {
    for (const { id } of await query<{ id: string }>(`select id from ${table} where user_id = $1`, [bob.user.id])) {
      expect(text).not.toContain(id);
    }
  }
  for (const { token_hash: hash } of await query<{ token_hash: string }>('select token_hash from sessions')) {
    expect(text).not.toContain(hash);
  }
  for (const { hash } of await query<{ hash: string }>('select secret_hash as hash from access_tokens')) {
    expect(text).not.toContain(hash);
  }
  for (const { sealed_secret: secret } of await query<{ sealed_secret: string }>(
    'select sealed_secret from mailboxes union select sealed_secret from contact_sources',
  )) {
    expect(text).not.toContain(secret);
  }
});

test('every table of the user’s is in it, except what only serves to sign in, to undo, to finish or to notice a change', async () => {
  const rows = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  const unexported = new Set([
    'address_books',
    'address_book_cards',
    'contact_groups',
    'contact_texts',
    'search_texts',
    'search_unfilled',
    'compared_contacts',
    'duplicate_marks',
    'duplicate_pairs',
    'deleted_contacts',
    'deleted_rows',
    'deleted_todos',
    'google_revocations',
    'event_changes',
    'import_contacts',
    'import_groups',
    'mailbox_attempts',
    'calendar_attempts',
    'source_attempts',
    // With the people of the account.
    'source_links',
    'notification_mornings',
    'sign_in_tokens',
    'telegram_codes',
    'user_revisions',
  ]);
  const named: Record<string, string> = {
    access_tokens: 'accessTokens',
    assistant_actions: 'assistantActions',
    assistant_messages: 'assistantMessages',
    bulk_changes: 'bulkChanges',
    bulk_contacts: 'bulkContacts',
    merged_rows: 'mergedRows',
    calendar_feeds: 'calendarFeeds',
    contact_sources: 'contactSources',
    contact_photos: 'contactPhotos',
    contact_relations: 'relations',
    device_passwords: 'devicePasswords',
    google_calendars: 'googleCalendars',
    letter_settings: 'letterSettings',
    operator_mails: 'operatorMails',
    note_versions: 'noteVersions',
    source_people: 'sourcePeople',
    source_proposals: 'sourceProposals',
    push_subscriptions: 'pushDevices',
    plan_grants: 'planGrants',
    planned_meetings: 'plannedMeetings',
    user_settings: 'settings',
    apart_contacts: 'apartContacts',
    saved_filters: 'savedFilters',
    import_rows: 'importRows',
    import_results: 'importResults',
    telegram_links: 'telegramLinks',
    usage_months: 'usageMonths',
  };
  const data = await dataOf(await signIn());
  for (const { name } of rows.filter((row) => !unexported.has(row.name))) {
    expect(data, `an exporter for the table ${name}`).toHaveProperty(named[name] ?? name);
  }
});

test('merges and changes of many contacts are in it, with what they can give back', async () => {
  const ada = await signIn();
  const add = async (name: string) =>
    (await ada(contactsEndpoints.create, { body: { name, notes: `Of ${name}` } })).body.id;
  const [first, other] = [await add('Grace'), await add('Grace H')];
  const change = { kind: 'todo', task: 'Call', dueDate: null };
  const ids = [first, other];
  const bulk = await ada(bulkEndpoints.change, { body: { selection: { ids }, change } });
  expect(bulk.body).toMatchObject({ changed: 2 });
  expect((await ada(mergingEndpoints.merge, { body: { first, others: [other] } })).status).toBe(200);
  const data = await dataOf(ada);
  expect(data['bulkChanges']).toMatchObject([{ changed: 2 }]);
  expect(data['bulkContacts']!.map(({ contactId }) => contactId).toSorted()).toEqual(ids.toSorted());
  expect(data['merges']).toMatchObject([{ contactId: first, undoneAt: null }]);
  expect(JSON.stringify(data['mergedRows'])).toContain('Of Grace H');
});

test('thousands of contacts come whole, while others are served', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await query(
    `insert into contacts (user_id, id, name, notes, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, repeat('note ', 20), now(), now(), now() from generate_series(1, 3000) n`,
    [ada.user.id],
  );
  const exporting = filesOf(ada);
  expect((await bob(authEndpoints.me)).status).toBe(200);
  const files = await exporting;
  const { contacts } = JSON.parse(files['inner-circle.json']!) as Data;
  expect(new Set(contacts!.map(({ name }) => name)).size).toBe(3000);
  expect(files['contacts.csv']!.trim().split('\r\n')).toHaveLength(3001);
});
