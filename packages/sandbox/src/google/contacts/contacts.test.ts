import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxGoogleEndpoints } from '../../sandbox.ts';
import { type ListeningSandbox, listeningSandbox } from '../../testing/listening-sandbox.ts';
import { connect } from '../tokens/offline-access.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

const READ = 'https://www.googleapis.com/auth/contacts.readonly';

type List = {
  connections?: { resourceName: string; metadata: { deleted?: boolean }; names?: { displayName: string }[] }[];
  nextPageToken?: string;
  nextSyncToken?: string;
};

/** A person with the API in one hand and the phone in the other. */
async function withPhone(email: string, scopes = [READ]) {
  const { client } = await connect(sandbox.origin, { email, scopes: ['openid', 'email', ...scopes] });
  const root = sandboxGoogleEndpoints(sandbox.origin).contacts;
  const list = (query: Record<string, string> = {}) =>
    client.request<List>({
      url: `${root}v1/people/me/connections?${new URLSearchParams({ personFields: 'names', requestSyncToken: 'true', ...query }).toString()}`,
      retry: false,
    });
  return {
    list: async (query?: Record<string, string>) => (await list(query)).data,
    tap: (what: string, fields: Record<string, string>) =>
      sandbox.postForm(`/sandbox/contacts/${email}/${what}`, fields),
  };
}

test('the page begins with the people, and shows who is in an address book', async () => {
  expect((await sandbox.get('/sandbox/contacts')).body).toContain('href="/sandbox/contacts/ada%40example.com"');
  const { tap } = await withPhone('zoe@example.org');
  expect((await sandbox.get('/sandbox/contacts/zoe%40example.org')).body).toContain('Nobody yet');
  expect((await tap('people', { name: 'Uma <b>', emails: 'uma@example.org, u@example.org' })).statusCode).toBe(303);
  const page = (await sandbox.get('/sandbox/contacts/zoe%40example.org')).body;
  expect(page).toContain('Uma &lt;b&gt;');
  expect(page).toContain('uma@example.org, u@example.org');
});

test('the list is read by pages, and from its token on what was added, changed and deleted', async () => {
  const { list, tap } = await withPhone('ada@example.com');
  for (const name of ['Uma', 'Vic', 'Wim']) await tap('people', { name });
  const first = await list({ pageSize: '2' });
  const second = await list({ pageSize: '2', pageToken: first.nextPageToken! });
  expect([...first.connections!, ...second.connections!].map(({ names }) => names?.[0]?.displayName)).toEqual([
    'Uma',
    'Vic',
    'Wim',
  ]);
  expect(first).not.toHaveProperty('nextSyncToken');
  const syncToken = second.nextSyncToken!;
  expect(await list({ syncToken })).not.toHaveProperty('connections');
  await tap('person/delete', { person: 'c000001' });
  await tap('person/change', { person: 'c000002', name: 'Victor' });
  await tap('people', { name: 'Xan' });
  const changed = (await list({ syncToken })).connections!;
  expect(changed.map(({ names, metadata }) => names?.[0]?.displayName ?? metadata.deleted)).toEqual([
    true,
    'Victor',
    'Xan',
  ]);
});

test('a token that is a week old, of another book, or not allowed to read, is refused as Google does', async () => {
  const { list } = await withPhone('bob@example.com');
  const { nextSyncToken } = await list();
  const expired = { response: { status: 400, data: { error: { details: [{ reason: 'EXPIRED_SYNC_TOKEN' }] } } } };
  const other = await withPhone('maya@example.com');
  await expect(other.list({ syncToken: nextSyncToken! })).rejects.toMatchObject(expired);
  await expect(list({ syncToken: 'nonsense' })).rejects.toMatchObject(expired);
  const { list: blind } = await withPhone('bob@example.com', []);
  await expect(blind()).rejects.toMatchObject({ response: { status: 403 } });
});
