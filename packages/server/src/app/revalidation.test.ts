import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refreshPlan } from '../billing/entitlements.service.ts';
import { planGrants } from '../billing/grants.table.ts';
import { importFile } from '../testing/importing.ts';
import { filledUrl, operationsOf } from '../testing/walks/operations.ts';
import { whileMaking } from '../testing/walks/registered-routes.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

/** How often the last request's state was looked at. */
let revisionReads = 0;
const countReads = (made: FastifyInstance) =>
  made.addHook('onRequest', async (request) => {
    let revision = '';
    Object.defineProperty(request, 'revision', {
      set(value: string) {
        revision = value;
      },
      get() {
        revisionReads += 1;
        return revision;
      },
    });
  });
const { app, signIn, clock, query, runQueued, database, dependencies } = await whileMaking(countReads, () =>
  startTestApp(),
);
const premium = await startTestApp({
  database: { ...database, close: async () => {} },
  environment: { DEFAULT_PLAN: 'premium' },
});
const START = Temporal.Instant.from('2026-11-15T08:00:00Z');

afterEach(() => clock.reset());

const ask = (user: TestUser, url: string, tag?: string | null) =>
  user.send('GET', url, undefined, undefined, tag ? { 'if-none-match': tag } : {});
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag');

describe('an answer that the browser keeps', () => {
  test('is asked about for one look at the database, and is for nobody else', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const first = await ask(ada, '/api/contacts');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('cookie');

    const queries = vi.spyOn(database.pool, 'query');
    const again = await ask(ada, '/api/contacts', `"another", ${tagOf(first)}`);
    expect(queries).toHaveBeenCalledOnce();
    queries.mockRestore();
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(tagOf(again)).toBe(tagOf(first));
    expect(again.headers.get('cache-control')).toBe('private, no-cache');

    expect(await ask(bob, '/api/contacts', tagOf(first))).toMatchObject({ status: 200 });
    expect(await ask(ada, '/api/contacts?page=2', tagOf(first))).toMatchObject({ status: 200 });
  });

  test('is compared with the first few tags of a request, and what it depends on is worked out once', async () => {
    const ada = await signIn();
    const tag = tagOf(await ask(ada, '/api/contacts'))!;
    const looks = async (header: string) => {
      revisionReads = 0;
      const { status } = await ask(ada, '/api/contacts', header);
      return [status, revisionReads];
    };
    const other = `W/"${'x'.repeat(22)}"`;
    expect(await looks(tag)).toEqual([304, 1]);
    expect(await looks([...Array<string>(9).fill(other), tag].join(','))).toEqual([304, 1]);
    // Too many, or too long: the answer is made anew, as for somebody who has none.
    expect(await looks([...Array<string>(10).fill(other), tag].join(','))).toEqual([200, 1]);
    expect(await looks(`${','.repeat(15_500)}${tag}`)).toEqual([200, 1]);
    expect(await looks(`${tag},${' x'.repeat(1000)}`)).toEqual([200, 1]);
  });

  test('is not kept for another version or configuration of the product', async () => {
    const ada = await signIn();
    const tag = tagOf(await ask(ada, '/api/subscription'));
    const elsewhere = await fetch(`${premium.origin}/api/subscription`, {
      headers: { cookie: ada.cookie, 'if-none-match': tag! },
    });
    expect(elsewhere.status).toBe(200);
    expect(await elsewhere.json()).toMatchObject({ planType: 'premium' });
  });

  test('is none that depends on anybody else; those are kept nowhere', async () => {
    const ada = await signIn();
    const id = (await ada(contactsEndpoints.create, { body: { name: 'Grace', groups: ['Navy'] } })).body.id;
    const [group] = (await ada(groupsEndpoints.list)).body;
    const tagged: string[] = [];
    for (const operation of operationsOf(app.swagger()).filter(({ method }) => method === 'GET')) {
      const own = operation.url.startsWith('/api/groups/') ? group!.id : id;
      const reply = await ask(ada, filledUrl(operation, [own, own]));
      if (tagOf(reply)) tagged.push(operation.url);
      else expect(reply.headers.get('cache-control'), `of ${operation.name}`).toMatch(/no-store/);
    }
    expect(tagged.toSorted()).toEqual([
      '/api/contacts',
      '/api/contacts/filters',
      '/api/contacts/{id}',
      '/api/groups',
      '/api/groups/{id}',
      '/api/interactions/contact/{contactId}',
      '/api/notifications',
      '/api/reminders',
      '/api/reminders/contact/{contactId}',
      '/api/reminders/overview',
      '/api/subscription',
      '/api/subscription/usage',
      '/api/today',
      '/api/todos',
      '/api/todos/contact/{contactId}',
      '/api/user/letter',
      '/api/user/settings',
    ]);
  });
});

type World = { user: TestUser; contacts: string[]; todos: string[]; deleted: string[]; imports: string[] };
const pickFrom = (ids: readonly string[], pick: number) => ids[pick % Math.max(1, ids.length)] ?? NOBODY;
const NOBODY = '00000000-0000-7000-8000-000000000000';

const DEEDS = {
  add: async ({ user, contacts }, pick) => {
    const body = { name: `Person ${pick}`, email: 'person@example.com', groups: [`Group ${pick % 3}`] };
    const reply = await user(contactsEndpoints.create, { body });
    if (reply.status === 201) contacts.push(reply.body.id);
  },
  rename: ({ user, contacts }, pick) =>
    user(contactsEndpoints.update, { params: { id: pickFrom(contacts, pick) }, body: { name: `Renamed ${pick}` } }),
  ownThreshold: ({ user, contacts }, pick) =>
    user(contactsEndpoints.update, {
      params: { id: pickFrom(contacts, pick) },
      body: { coldThresholdDays: 1 + (pick % 3) },
    }),
  remove: async ({ user, contacts, deleted }, pick) => {
    const id = pickFrom(contacts, pick);
    if ((await user(contactsEndpoints.remove, { params: { id } })).status === 200) deleted.push(id);
  },
  restore: async ({ user, deleted }) => user(contactsEndpoints.restore, { params: { id: deleted.pop() ?? NOBODY } }),
  log: ({ user, contacts }, pick) => {
    const date = toMoment(clock.now().subtract({ hours: pick % 100 }));
    return user(interactionsEndpoints.create, {
      params: { contactId: pickFrom(contacts, pick) },
      body: { type: 'call', date },
    });
  },
  promise: async ({ user, contacts, todos }, pick) => {
    const dueDate = `2026-11-${15 + (pick % 4)}`;
    const params = { contactId: pickFrom(contacts, pick) };
    const reply = await user(todosEndpoints.create, { params, body: { task: 'Call', dueDate } });
    if (reply.status === 201) todos.push(reply.body.id);
  },
  keepPromise: ({ user, todos }, pick) =>
    user(todosEndpoints.update, { params: { id: pickFrom(todos, pick) }, body: { completed: pick % 2 === 0 } }),
  remind: ({ user, contacts }, pick) =>
    user(remindersEndpoints.create, {
      body: {
        contactId: pickFrom(contacts, pick),
        subject: 'Hello',
        message: 'Hello!',
        date: '2100-01-01',
        type: 'once',
      },
    }),
  group: ({ user }, pick) => user(groupsEndpoints.create, { body: { name: `Circle ${pick % 4}` } }),
  ungroup: async ({ user }, pick) => {
    const groups = (await user(groupsEndpoints.list)).body.map(({ id }) => id);
    await user(groupsEndpoints.remove, { params: { id: pickFrom(groups, pick) } });
  },
  threshold: ({ user }, pick) => user(settingsEndpoints.update, { body: { coldThresholdDays: 1 + (pick % 4) } }),
  zone: ({ user }, pick) =>
    user(settingsEndpoints.update, {
      body: { timeZone: ['Asia/Tokyo', 'America/Lima', null][pick % 3] as string | null },
    }),
  notify: ({ user }) => user(notificationsEndpoints.generateAll),
  read: ({ user }) => user(notificationsEndpoints.markAllRead),
  import: async ({ user, imports }, pick) =>
    void imports.push((await importFile(user, [{ name: `Row ${pick}` }], { runQueued })).id),
  undo: ({ user, imports }) => user(importExportEndpoints.undo, { params: { id: imports.pop() ?? NOBODY } }),
  grant: async ({ user: { user } }, pick) => {
    const startsAt = toMoment(clock.now());
    const endsAt = toMoment(clock.now().add({ hours: 1 + (pick % 60) }));
    const grant = {
      userId: user.id,
      id: dependencies.newId(),
      code: 'X',
      durationType: 'once',
      durationMonths: 1,
      planType: 'premium',
    } as const;
    await dependencies.db.insert(planGrants).values({ ...grant, redeemedAt: startsAt, startsAt, endsAt });
    await dependencies.db.transaction((tx) => refreshPlan(tx, user.id, dependencies));
  },
  /** Most of these are many: it is the clock that nobody writes down. */
  later: (_world, pick) => move({ minutes: 7 * (pick % 300) }),
  muchLater: (_world, pick) => move({ hours: pick % 40 }),
  earlier: (_world, pick) => move({ minutes: -11 * (pick % 300) }),
} satisfies Record<string, (world: World, pick: number) => unknown>;

const move = (by: Temporal.DurationLike) => clock.moveTo(clock.now().add(by));

const WATCHED = {
  list: contactsEndpoints.list.url,
  search: `${contactsEndpoints.list.url}?search=person&warmth=warm`,
  contact: '/api/contacts/:id',
  groups: groupsEndpoints.list.url,
  interactions: '/api/interactions/contact/:id',
  todosOfContact: '/api/todos/contact/:id',
  today: todayEndpoints.get.url,
  todos: todosEndpoints.active.url,
  remindersOfContact: '/api/reminders/contact/:id',
  reminders: remindersEndpoints.active.url,
  overview: remindersEndpoints.overview.url,
  notifications: notificationsEndpoints.list.url,
  subscription: billingEndpoints.subscription.url,
  usage: billingEndpoints.usage.url,
  settings: settingsEndpoints.get.url,
};

test('whatever is written and however the clock is moved, what is said to be unchanged is unchanged', async () => {
  const names = Object.keys(DEEDS) as (keyof typeof DEEDS)[];
  const deeds = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1000)), { minLength: 10, maxLength: 14 });
  const watched = fc.shuffledSubarray(Object.values(WATCHED), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(deeds, watched, async (story, urls) => {
      clock.moveTo(START);
      const world: World = { user: await signIn(), contacts: [], todos: [], deleted: [], imports: [] };
      const seen = new Map<string, Awaited<ReturnType<typeof ask>>>();
      await DEEDS.add(world, 1);
      await DEEDS.threshold(world, 0);
      for (const [index, [name, pick]] of story.entries()) {
        if (index > 1) await DEEDS[name](world, pick);
        for (const pattern of urls) {
          const url = pattern.replace(':id', world.contacts[0] ?? NOBODY);
          const before = seen.get(url);
          const reply = await ask(world.user, url, before && tagOf(before));
          if (reply.status !== 304) seen.set(url, reply);
          else expect((await ask(world.user, url)).body, `${url} after ${name}`).toEqual(before!.body);
          if (index === 1) expect(reply.status, `${url} when nothing was done`).toBe(304);
        }
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

/** Tables whose rows no answer with a tag shows, with the reason. */
const UNSHOWN = {
  sessions: 'is written with requests that only ask',
  sign_in_tokens: 'serves to sign in',
  mailbox_attempts: 'is a window that somebody has open',
  calendar_attempts: 'is a window that somebody has open',
  source_attempts: 'is a window that somebody has open',
  google_revocations: 'waits for Google, of an account that was closed',
  telegram_codes: 'is shown once, by the request that makes it',
  notification_mornings: 'is a note of a job',
  contact_photos: 'is told by the contact, which names its photo',
  apart_contacts: 'decides what is asked without a tag',
  compared_contacts: 'is for whoever looks for duplicates, which has no tag',
  duplicate_marks: 'is for whoever looks for duplicates, which has no tag',
  duplicate_pairs: 'is shown without a tag',
  note_versions: 'follows the contacts, by a trigger of theirs',
  contact_texts: 'follows the contacts, by a trigger of theirs',
  search_texts: 'follows what people wrote, by triggers of theirs',
  search_unfilled: 'is for whoever searches everywhere, which has no tag',
  deleted_contacts: 'is for undo, which writes what is shown',
  bulk_changes: 'is for undo, which writes what is shown',
  bulk_contacts: 'is for undo, which writes what is shown',
  deleted_rows: 'is for undo, which writes what is shown',
  deleted_todos: 'is for undo, which writes what is shown',
  event_changes: 'is for whoever finishes a change, who writes what is shown',
  address_books: 'is read by devices, which ask by a tag of its own',
  address_book_cards: 'is read by devices, which ask by a tag of its own',
  merged_rows: 'is for undo, which writes what is shown',
  import_rows: 'is shown in the import alone',
  import_results: 'is shown in the import alone',
  import_contacts: 'is for undo, which writes what is shown',
  import_groups: 'is for undo, which writes what is shown',
  user_revisions: 'is what is raised',
} as const;

test('every write to a table of the user’s raises the revision', async () => {
  const rows = await query<{ name: string; events: string[] }>(
    `select c.table_name as name, array(
       select t.event_manipulation::text from information_schema.triggers t
       where t.event_object_table = c.table_name and t.action_statement like '%raise_revisions()' order by 1) as events
     from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'user_id'`,
  );
  for (const { name, events } of rows.filter((row) => !(row.name in UNSHOWN)))
    expect(events, `triggers on ${name}`).toEqual(['DELETE', 'INSERT', 'UPDATE']);
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'users' and column_name not in (
       select event_object_column from information_schema.triggered_update_columns where trigger_name = 'users_revision')
     order by 1`,
  );
  // What never changes, what nobody is shown, and what a trigger on contacts counts.
  expect(columns.map(({ name }) => name)).toEqual([
    'cold_contact_count',
    'contact_count',
    'created_at',
    'deleted_at',
    'id',
    'issuer',
    'signed_in_at',
    'subject',
  ]);
});
