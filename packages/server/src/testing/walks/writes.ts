import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { acting, action } from '../acting.ts';
import { uploadFile } from '../importing.ts';
import { PNG } from '../pictures.ts';
import type { TestApp, TestUser } from '../start-test-app.ts';
import { connectAccounts } from '../vendors/connected-accounts.ts';
import { browserAt } from '../vendors/push.ts';

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Request = { readonly url: string; readonly body?: unknown; readonly photo?: boolean };
/** Makes what the request needs, and answers the request. */
type Write = (world: World) => Promise<Request> | Request;

export type World = ReturnType<typeof newWorld>;

const FUTURE = '2100-01-01';

/** One user with two contacts, and whatever else a request needs: made when it is first needed, so that two requests meet at it. */
export function newWorld(user: TestUser, testApp: TestApp) {
  const made = new Map<string, Promise<unknown>>();
  const once = <Made>(name: string, make: () => Promise<Made>): Promise<Made> =>
    made.getOrInsertComputed(name, make) as Promise<Made>;
  const post = async (url: string, body: unknown = {}): Promise<Row> => {
    const reply = await user.send('POST', url, body);
    if (reply.status >= 300) throw new Error(`${url} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body as Row;
  };
  const get = async (url: string) => (await user.send('GET', url)).body as { data: Row[] };
  const { query } = testApp;
  const contact = () =>
    once('contact', () =>
      post('/api/contacts', {
        name: 'Grace Hopper',
        email: 'grace@example.com',
        warmth: 'cold',
        groups: ['Navy'],
        notes: 'Tall',
      }),
    );
  const other = () => once('other', () => post('/api/contacts', { name: 'Alan Turing', email: 'alan@example.com' }));
  const ofContact = async (what: string, body: object) => post(`/api/${what}/contact/${(await contact()).id}`, body);
  const reminder = (name = 'reminder') =>
    once(name, async () => {
      const words = { subject: 'Hello', message: 'Dear Grace' };
      return post('/api/reminders', { contactId: (await contact()).id, ...words, date: FUTURE, type: 'annually' });
    });
  const uploaded = () =>
    once('uploaded', async () => ({ id: await uploadFile(user, [{ name: 'Lena', groups: 'From a file' }]) }));
  const connected = () =>
    once('connected', async () => {
      await contact();
      await connectAccounts(user.user, testApp.dependencies);
    });
  return {
    user,
    testApp,
    post,
    contact,
    other,
    reminder,
    group: () =>
      once('group', async () => {
        await contact();
        const [row] = await query<Row>(`select id from groups where user_id = $1 and name = 'Navy'`, [user.user.id]);
        return row!;
      }),
    interaction: () => once('interaction', () => ofContact('interactions', { type: 'call', notes: 'Compilers' })),
    todo: () => once('todo', () => ofContact('todos', { task: 'Call', dueDate: '2020-01-01' })),
    deletedTodo: () =>
      once('deleted todo', async () => {
        const todo = await ofContact('todos', { task: 'Pay' });
        await user.send('DELETE', `/api/todos/${todo.id}`);
        return todo;
      }),
    failedReminder: () =>
      once('failed reminder', async () => {
        const { id } = await reminder('failing');
        await query(
          `update reminders set status = 'failed', failure_code = 'refused', next_send_at = null where user_id = $1 and id = $2`,
          [user.user.id, id],
        );
        return { id };
      }),
    relation: () =>
      once('relation', async () =>
        post(`/api/contacts/${(await contact()).id}/relations`, { name: 'Walter', kind: 'parent' }),
      ),
    filter: () =>
      once('filter', () =>
        post('/api/contacts/filters', { name: 'No e-mail', conditions: [{ kind: 'email', is: 'missing' }] }),
      ),
    deletedContact: () =>
      once('deleted contact', async () => {
        const deleted = await post('/api/contacts', { name: 'Ada', groups: ['Poets'] });
        await user.send('DELETE', `/api/contacts/${deleted.id}`);
        return deleted;
      }),
    /** Of everybody there is. */
    bulkChange: (change: object) =>
      once(`bulk ${JSON.stringify(change)}`, async () =>
        post('/api/contacts/bulk', { selection: { ids: [(await contact()).id, (await other()).id] }, change }),
      ),
    merge: () =>
      once('merge', async () => {
        const twin = await post('/api/contacts', { name: 'Hopper, Grace' });
        await post('/api/contacts/merge', { first: (await contact()).id, others: [twin.id] });
        const [row] = await query<Row>('select id from merges where user_id = $1', [user.user.id]);
        return row!;
      }),
    noteVersion: () =>
      once('note version', async () => {
        await user.send('PUT', `/api/contacts/${(await contact()).id}`, { notes: 'Very tall' });
        const [row] = await query<Row>('select id from note_versions where user_id = $1', [user.user.id]);
        return row!;
      }),
    notification: () =>
      once('notification', async () => {
        await ofContact('todos', { task: 'Overdue', dueDate: '2020-01-01' });
        await post('/api/notifications/generate/all');
        const [row] = await query<Row>('select id from notifications where user_id = $1', [user.user.id]);
        return row!;
      }),
    uploaded,
    imported: () =>
      once('imported', async () => {
        const { id } = await uploaded();
        await post(`/api/contacts/import/${id}/start`);
        await testApp.runQueued();
        return { id };
      }),
    connected,
    source: () =>
      once('source', async () => {
        await connected();
        return (await get('/api/sources')).data[0]!;
      }),
    accessToken: () => once('token', () => post('/api/access-tokens', { name: 'Laptop' })),
    device: () => once('device', () => post('/api/device-passwords', { name: 'Phone' })),
    browser: () =>
      once('browser', async () => (await user(pushEndpoints.subscribe, { body: browserAt(user.user.id) })).body),
    proposed: (type: ActionType, input: object) =>
      once(`proposed ${type}`, async () => {
        const [card] = await acting(testApp).propose(user, action(type, input));
        return card!;
      }),
    proposal: () =>
      once('proposal', async () => {
        const id = (await get('/api/sources')).data[0]!.id;
        return (await get(`/api/sources/${id}/proposals`)).data[0]!;
      }),
  };
}

const actions = (id: string) => ({ url: '/api/ai/execute-actions', body: { actions: [{ id, confirmed: true }] } });

async function executed({ user, proposed }: World, type: ActionType, input: object): Promise<string> {
  const { id } = await proposed(type, input);
  const { url, body } = actions(id);
  await user.send('POST', url, body);
  return id;
}

const changeAll = async ({ contact, other }: World, change: object): Promise<Request> => ({
  url: '/api/contacts/bulk',
  body: { selection: { ids: [(await contact()).id, (await other()).id] }, change },
});

const undoneChange = async ({ bulkChange }: World, change: object): Promise<Request> => ({
  url: `/api/contacts/bulk/${(await bulkChange(change)).id}/undo`,
});

const changeContact = async ({ contact }: World, body: object): Promise<Request> => ({
  url: `/api/contacts/${(await contact()).id}`,
  body,
});

const LOG = { kind: 'log', type: 'call', notes: 'Ships' };

/** Every operation that changes a user's data, by the name of the operation; in brackets which of its ways. */
export const WRITES: Readonly<Record<string, Write>> = {
  'PUT /api/user/settings': () => ({ url: '/api/user/settings', body: { coldThresholdDays: 45 } }),
  'POST /api/subscription/promo-code': async ({ testApp }) => {
    const admin = await testApp.signIn('admin@example.com');
    const terms = { planType: 'medium', durationType: 'forever', expiresAt: null, maxRedemptions: null };
    const made = await admin.send('POST', '/api/promo-codes/create', terms);
    return { url: '/api/subscription/promo-code', body: { code: (made.body as { code: string }).code } };
  },
  'POST /api/telegram/disconnect': async ({ connected }) => {
    await connected();
    return { url: '/api/telegram/disconnect' };
  },
  'POST /api/groups': () => ({ url: '/api/groups', body: { name: 'Family' } }),
  'PUT /api/groups/{id}': async ({ group }) => ({ url: `/api/groups/${(await group()).id}`, body: { name: 'Fleet' } }),
  'PUT /api/groups/{id} (rhythm)': async ({ group }) => ({
    url: `/api/groups/${(await group()).id}`,
    body: { coldThresholdDays: 10 },
  }),
  'DELETE /api/groups/{id}': async ({ group }) => ({ url: `/api/groups/${(await group()).id}` }),
  'POST /api/contacts': () => ({ url: '/api/contacts', body: { name: 'Edith', groups: ['Navy', 'New'] } }),
  'PUT /api/contacts/{id} (notes)': (world) => changeContact(world, { notes: 'Nanoseconds' }),
  'PUT /api/contacts/{id} (warmth)': (world) => changeContact(world, { warmth: 'warm' }),
  'PUT /api/contacts/{id} (groups)': (world) => changeContact(world, { groups: ['Fleet'] }),
  'PUT /api/contacts/{id} (rhythm)': (world) => changeContact(world, { coldThresholdDays: 7 }),
  'DELETE /api/contacts/{id}': (world) => changeContact(world, {}),
  'POST /api/contacts/{id}/restore': async ({ deletedContact }) => ({
    url: `/api/contacts/${(await deletedContact()).id}/restore`,
  }),
  'POST /api/groups/{id}/contacts': async ({ group, other }) => ({
    url: `/api/groups/${(await group()).id}/contacts`,
    body: { contactIds: [(await other()).id] },
  }),
  'DELETE /api/groups/{id}/contacts/{contactId}': async ({ group, contact }) => ({
    url: `/api/groups/${(await group()).id}/contacts/${(await contact()).id}`,
  }),
  'POST /api/contacts/filters': () => ({
    url: '/api/contacts/filters',
    body: { name: 'Mail', conditions: [{ kind: 'email', is: 'given' }] },
  }),
  'PUT /api/contacts/filters': async ({ filter }) => ({
    url: '/api/contacts/filters',
    body: { ids: [(await filter()).id] },
  }),
  'PUT /api/contacts/filters/{id}': async ({ filter }) => ({
    url: `/api/contacts/filters/${(await filter()).id}`,
    body: { name: 'Silent' },
  }),
  'DELETE /api/contacts/filters/{id}': async ({ filter }) => ({ url: `/api/contacts/filters/${(await filter()).id}` }),
  'POST /api/contacts/{contactId}/relations': async ({ contact, other }) => ({
    url: `/api/contacts/${(await contact()).id}/relations`,
    body: { contactId: (await other()).id, kind: 'friend' },
  }),
  'PUT /api/contacts/{contactId}/relations/{id}': async ({ contact, relation }) => ({
    url: `/api/contacts/${(await contact()).id}/relations/${(await relation()).id}`,
    body: { kind: 'sibling' },
  }),
  'DELETE /api/contacts/{contactId}/relations/{id}': async ({ contact, relation }) => ({
    url: `/api/contacts/${(await contact()).id}/relations/${(await relation()).id}`,
  }),
  'POST /api/contacts/{contactId}/relations/{id}/contact': async ({ contact, relation }) => ({
    url: `/api/contacts/${(await contact()).id}/relations/${(await relation()).id}/contact`,
  }),
  'PUT /api/contacts/{id}/photo': async ({ contact }) => ({
    url: `/api/contacts/${(await contact()).id}/photo`,
    photo: true,
  }),
  'DELETE /api/contacts/{id}/photo': async ({ contact }) => ({ url: `/api/contacts/${(await contact()).id}/photo` }),
  'POST /api/interactions/contact/{contactId}': async ({ contact }) => ({
    url: `/api/interactions/contact/${(await contact()).id}`,
    body: { type: 'call', notes: 'Boats' },
  }),
  'PUT /api/interactions/{id}': async ({ interaction }) => ({
    url: `/api/interactions/${(await interaction()).id}`,
    body: { notes: 'Nothing' },
  }),
  'DELETE /api/interactions/{id}': async ({ interaction }) => ({
    url: `/api/interactions/${(await interaction()).id}`,
  }),
  'POST /api/interactions/{id}/take-back': async ({ interaction }) => ({
    url: `/api/interactions/${(await interaction()).id}/take-back`,
    body: { warmth: 'cold', snoozedUntil: null },
  }),
  'POST /api/todos/contact/{contactId}': async ({ contact }) => ({
    url: `/api/todos/contact/${(await contact()).id}`,
    body: { task: 'Write' },
  }),
  'PUT /api/todos/{id}': async ({ todo }) => ({ url: `/api/todos/${(await todo()).id}`, body: { completed: true } }),
  'DELETE /api/todos/{id}': async ({ todo }) => ({ url: `/api/todos/${(await todo()).id}` }),
  'POST /api/todos/{id}/restore': async ({ deletedTodo }) => ({
    url: `/api/todos/${(await deletedTodo()).id}/restore`,
  }),
  'PATCH /api/notifications/{id}/read': async ({ notification }) => ({
    url: `/api/notifications/${(await notification()).id}/read`,
  }),
  'PATCH /api/notifications/mark-all-read': async ({ notification }) => {
    await notification();
    return { url: '/api/notifications/mark-all-read' };
  },
  'DELETE /api/notifications/{id}': async ({ notification }) => ({
    url: `/api/notifications/${(await notification()).id}`,
  }),
  'POST /api/notifications/generate/all': async ({ todo }) => {
    await todo();
    return { url: '/api/notifications/generate/all' };
  },
  'POST /api/contacts/update-status': async ({ contact, user, testApp }) => {
    const { id } = await contact();
    await testApp.query(
      `update contacts set warmth = 'warm', last_interaction = '2000-01-01' where user_id = $1 and id = $2`,
      [user.user.id, id],
    );
    return { url: '/api/contacts/update-status' };
  },
  'PUT /api/push/subscription': ({ user }) => ({ url: '/api/push/subscription', body: browserAt(user.user.id) }),
  'DELETE /api/push/devices/{id}': async ({ browser }) => ({ url: `/api/push/devices/${(await browser()).id}` }),
  'POST /api/reminders': async ({ contact }) => ({
    url: '/api/reminders',
    body: { contactId: (await contact()).id, subject: 'Hi', message: 'Dear Grace', date: FUTURE, type: 'once' },
  }),
  'PUT /api/reminders/{id}': async ({ reminder }) => ({
    url: `/api/reminders/${(await reminder()).id}`,
    body: { time: '10:00' },
  }),
  'PUT /api/reminders/{id} (contact)': async ({ reminder, other }) => ({
    url: `/api/reminders/${(await reminder()).id}`,
    body: { contactId: (await other()).id },
  }),
  'DELETE /api/reminders/{id}': async ({ reminder }) => ({ url: `/api/reminders/${(await reminder()).id}` }),
  'POST /api/reminders/{id}/cancel': async ({ reminder }) => ({
    url: `/api/reminders/${(await reminder()).id}/cancel`,
  }),
  'POST /api/reminders/{id}/hold': async ({ reminder }) => ({
    url: `/api/reminders/${(await reminder()).id}/hold`,
    body: { date: FUTURE },
  }),
  'POST /api/reminders/{id}/release': async ({ reminder, post }) => {
    const url = `/api/reminders/${(await reminder()).id}`;
    await post(`${url}/hold`, { date: FUTURE });
    return { url: `${url}/release`, body: { date: FUTURE } };
  },
  'POST /api/reminders/{id}/dismiss': async ({ failedReminder }) => ({
    url: `/api/reminders/${(await failedReminder()).id}/dismiss`,
  }),
  'POST /api/reminders/retry-failed': async ({ failedReminder }) => {
    await failedReminder();
    return { url: '/api/reminders/retry-failed' };
  },
  'POST /api/calendar-feed': () => ({ url: '/api/calendar-feed' }),
  'DELETE /api/calendar-feed': async ({ post }) => {
    await post('/api/calendar-feed');
    return { url: '/api/calendar-feed' };
  },
  'POST /api/contacts/import': () => ({ url: '/api/contacts/import', body: { fileName: 'people.csv', total: 3 } }),
  'POST /api/contacts/import/{id}/rows': async ({ uploaded }) => ({
    url: `/api/contacts/import/${(await uploaded()).id}/rows`,
    body: { from: 1, rows: [{ name: 'Lena', groups: 'From a file' }] },
  }),
  'POST /api/contacts/import/{id}/start': async ({ uploaded }) => ({
    url: `/api/contacts/import/${(await uploaded()).id}/start`,
    body: {},
  }),
  'POST /api/contacts/import/{id}/cancel': async ({ uploaded }) => ({
    url: `/api/contacts/import/${(await uploaded()).id}/cancel`,
  }),
  'POST /api/contacts/import/{id}/undo': async ({ imported }) => ({
    url: `/api/contacts/import/${(await imported()).id}/undo`,
  }),
  'POST /api/contacts/merge': async ({ contact, other }) => ({
    url: '/api/contacts/merge',
    body: { first: (await contact()).id, others: [(await other()).id] },
  }),
  'POST /api/contacts/merges/{id}/undo': async ({ merge }) => ({
    url: `/api/contacts/merges/${(await merge()).id}/undo`,
  }),
  'POST /api/contacts/bulk (log)': (world) => changeAll(world, LOG),
  'POST /api/contacts/bulk (groups)': (world) => changeAll(world, { kind: 'groups', create: ['Fleet'] }),
  'POST /api/contacts/bulk (rhythm)': (world) => changeAll(world, { kind: 'rhythm', days: 14 }),
  'POST /api/contacts/bulk (snooze)': (world) => changeAll(world, { kind: 'snooze', until: null }),
  'POST /api/contacts/bulk (todo)': (world) => changeAll(world, { kind: 'todo', task: 'Thank' }),
  'POST /api/contacts/bulk (delete)': (world) => changeAll(world, { kind: 'delete' }),
  'POST /api/contacts/bulk/{id}/undo (log)': (world) => undoneChange(world, LOG),
  'POST /api/contacts/bulk/{id}/undo (groups)': (world) => undoneChange(world, { kind: 'groups', create: ['Fleet'] }),
  'POST /api/contacts/bulk/{id}/undo (delete)': async ({ post }) => {
    const { id: leaving } = await post('/api/contacts', { name: 'Charles Babbage' });
    const { id } = await post('/api/contacts/bulk', { selection: { ids: [leaving] }, change: { kind: 'delete' } });
    return { url: `/api/contacts/bulk/${id}/undo` };
  },
  'POST /api/device-passwords': () => ({ url: '/api/device-passwords', body: { name: 'Tablet' } }),
  'DELETE /api/device-passwords/{id}': async ({ device }) => ({ url: `/api/device-passwords/${(await device()).id}` }),
  'POST /api/sources/{id}/look': async ({ source }) => ({ url: `/api/sources/${(await source()).id}/look` }),
  'PUT /api/sources/{id}': async ({ source }) => ({
    url: `/api/sources/${(await source()).id}`,
    body: { keepsUpToDate: true },
  }),
  'POST /api/sources/{id}/proposals': async ({ source, proposal }) => {
    const { id } = await source();
    const { id: proposed, version } = await proposal();
    const decisions = [{ id: proposed, version, accept: true, fields: ['name'] }];
    return { url: `/api/sources/${id}/proposals`, body: { decisions } };
  },
  'POST /api/sources/{id}/proposals/all': async ({ source }) => ({
    url: `/api/sources/${(await source()).id}/proposals/all`,
  }),
  'POST /api/duplicates/apart': async ({ contact, other }) => ({
    url: '/api/duplicates/apart',
    body: { contactIds: [(await contact()).id, (await other()).id] },
  }),
  'POST /api/note-versions/{id}/restore': async ({ noteVersion }) => ({
    url: `/api/note-versions/${(await noteVersion()).id}/restore`,
    body: { seen: { notes: 'Very tall' } },
  }),
  'PUT /api/user/letter': () => ({ url: '/api/user/letter', body: { hour: 7 } }),
  'POST /api/today/words/{contactId}': async ({ contact, source }) => {
    await source();
    return { url: `/api/today/words/${(await contact()).id}`, body: { subject: 'Hi', message: 'Dear Grace' } };
  },
  'POST /api/ai/process': async ({ testApp, user }) => {
    await acting(testApp).propose(user);
    return { url: '/api/ai/process', body: { message: 'Hello', zone: 'Europe/Berlin' } };
  },
  'POST /api/ai/execute-actions (log)': async ({ contact, proposed }) => {
    const input = { contactIds: [(await contact()).id], interaction: { type: 'call', notes: 'Boats' } };
    return actions((await proposed('log-interaction', input)).id);
  },
  'POST /api/ai/execute-actions (delete)': async ({ contact, proposed }) =>
    actions((await proposed('delete-contacts', { contactIds: [(await contact()).id] })).id),
  'POST /api/ai/actions/{id}/undo (log)': async (world) => {
    const input = { contactIds: [(await world.contact()).id], interaction: { type: 'call', notes: 'Boats' } };
    return { url: `/api/ai/actions/${await executed(world, 'log-interaction', input)}/undo` };
  },
  'POST /api/ai/actions/{id}/undo (relation)': async (world) => {
    const relation = { name: 'Walter', kind: 'parent' };
    const input = { contactId: (await world.contact()).id, relation };
    return { url: `/api/ai/actions/${await executed(world, 'add-relation', input)}/undo` };
  },
  'POST /api/ai/actions/{id}/dismiss': async ({ contact, proposed }) => {
    const { id } = await proposed('delete-contacts', { contactIds: [(await contact()).id] });
    return { url: `/api/ai/actions/${id}/dismiss` };
  },
  'DELETE /api/ai/conversation': async ({ contact, proposed }) => {
    await proposed('delete-contacts', { contactIds: [(await contact()).id] });
    return { url: '/api/ai/conversation' };
  },
  'POST /api/access-tokens': () => ({ url: '/api/access-tokens', body: { name: 'Desk' } }),
  'DELETE /api/access-tokens/{id}': async ({ accessToken }) => ({
    url: `/api/access-tokens/${(await accessToken()).id}`,
  }),
  'DELETE /api/user': ({ user }) => ({ url: '/api/user', body: { confirmation: user.user.email } }),
};

export const operationName = (write: string): string => write.replace(/ \(\w+\)$/, '');

/** Sends the request that a write makes. */
export async function prepare(name: string, world: World): Promise<() => Promise<{ status: number; body: unknown }>> {
  const { url, body, photo = false } = await WRITES[name]!(world);
  const [method] = name.split(' ') as [string];
  const raw = photo ? { raw: PNG, type: 'image/png' } : undefined;
  return () => world.user.send(method, url, body, raw);
}
