import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { describe, expect, test } from 'vitest';
import { issueToken } from '../auth/auth.service.ts';
import { pair } from '../integrations/telegram/pairing.service.ts';
import { liveALittle } from '../testing/cast.ts';
import { answerGoogle } from '../testing/vendors/google-consent.ts';
import { davSender } from '../testing/dav-client.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const testApp = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium', ADMIN_EMAILS: 'root@example.com' },
});
const { signIn, query, stranger, origin, dependencies } = testApp;
const root = await signIn('root@example.com');

/** Every column that by its name may hold a secret: whether it does, or what it is. */
const COLUMNS: Readonly<Record<string, 'secret' | 'to be revoked' | (string & {})>> = {
  'access_tokens.hint': 'secret',
  'access_tokens.secret_hash': 'secret',
  'calendar_attempts.code_verifier': 'secret',
  'calendar_attempts.state_hash': 'secret',
  'calendar_feeds.secret_hash': 'secret',
  'device_passwords.password_hash': 'secret',
  'contact_sources.sealed_secret': 'secret',
  'contact_sources.sync_token': 'secret',
  'google_calendars.sealed_secret': 'secret',
  'mailbox_attempts.code_verifier': 'secret',
  'mailbox_attempts.state_hash': 'secret',
  'mailboxes.sealed_secret': 'secret',
  'push_subscriptions.endpoint_hash': 'secret',
  'push_subscriptions.sealed_secret': 'secret',
  'push_subscriptions.session_hash': 'secret',
  'sessions.token_hash': 'secret',
  'sign_in_tokens.token_hash': 'secret',
  'source_attempts.code_verifier': 'secret',
  'source_attempts.state_hash': 'secret',
  'telegram_codes.code_hash': 'secret',
  'telegram_links.chat_id': 'secret',
  'google_revocations.sealed_secret': 'to be revoked',
  'sign_in_attempts.code_verifier': 'is of nobody yet, for minutes',
  'sign_in_attempts.id_hash': 'is of nobody yet, for minutes',
  'sign_in_attempts.nonce': 'is of nobody yet, for minutes',
  'sign_in_attempts.state': 'is of nobody yet, for minutes',
  'assistant_actions.token_id': 'names who asked',
  'assistant_actions.token_name': 'names who asked',
  'contact_photos.hash': 'names a picture',
  'contacts.birthday_key': 'is sorted by',
  'contacts.email_key': 'is found by',
  'contacts.phone_key': 'is found by',
  'groups.name_key': 'is found by',
  'compared_contacts.keys': 'is found by',
  'import_rows.email_key': 'is found by',
  'import_rows.name_key': 'is found by',
  'saved_filters.name_key': 'is found by',
  'import_rows.phone_key': 'is found by',
  'jobs.key': 'says whose turn it is',
  'deliveries.failure_code': 'is why something failed',
  'reminders.failure_code': 'is why something failed',
  'plan_grants.code': 'was redeemed',
  'plan_grants.code_id': 'was redeemed',
  'promo_codes.code': 'belongs to the house',
  'push_keys.public_key': 'belongs to the house',
  'push_keys.sealed_private_key': 'belongs to the house',
  'redemption_codes.code': 'is counted',
  'telegram_updates.chat_id': 'says where the answer goes, and is led to nobody without a link',
};

const SUSPECT = '(secret|token|hash|code|sealed|verif|nonce|state|key|pass|credential|hint|chat_id|salt|signature)';
const tablesWith = (kind: string) => [
  ...new Set(Object.keys(COLUMNS).flatMap((name) => (COLUMNS[name] === kind ? [name.split('.')[0]!] : []))),
];

test('every column that may hold a secret is known as one, or why it is none', async () => {
  const columns = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ $1 order by 1`,
    [SUSPECT],
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(COLUMNS).toSorted());
});

const rowsIn = async (table: string, { user }: TestUser) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${table} where user_id = $1`, [user.id]))[0]!
    .count;

const close = async (user: TestUser) =>
  expect((await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } })).status).toBe(200);

async function restore({ user }: TestUser): Promise<TestUser> {
  expect((await root(adminEndpoints.restoreAccount, { params: { id: user.id } })).status).toBe(200);
  return signIn(user.email);
}

/** Each has a row in every table. */
const [ada, bob, cleo, dora] = [await signIn(), await signIn(), await signIn(), await signIn()];
for (const user of [ada, bob, cleo, dora]) await liveALittle(user, testApp);

describe('of whoever closes the account', () => {
  test('no secret is kept but what Google is to take back, and others keep theirs', async () => {
    await close(ada);
    for (const table of tablesWith('secret')) {
      expect.soft(await rowsIn(table, ada), table).toBe(0);
      expect.soft(await rowsIn(table, bob), table).toBeGreaterThan(0);
    }
    for (const table of tablesWith('to be revoked')) expect.soft(await rowsIn(table, ada), table).toBeGreaterThan(0);
  });

  test('nothing that was made while it was being closed is there after it is restored', async () => {
    await query('update users set deleted_at = $2 where id = $1', [cleo.user.id, dependencies.clock.now().toString()]);
    await root(adminEndpoints.restoreAccount, { params: { id: cleo.user.id } });
    const forgotten = tablesWith('secret').filter((table) => !CONNECTIONS.has(table));
    for (const table of forgotten) expect.soft(await rowsIn(table, cleo), table).toBe(0);
  });
});

/** Who connects one holds the account open until it is there. */
const CONNECTIONS = new Set(['mailboxes', 'google_calendars', 'contact_sources', 'telegram_links']);

/** Each way in that a user can have, as something to be tried: whether it opens the account. */
async function waysIn(user: TestUser): Promise<Readonly<Record<string, () => Promise<boolean>>>> {
  const { secret: token } = (await user(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } }))
    .body;
  const { url: feed } = (await user(feedEndpoints.create)).body;
  const { password } = (await user(devicePasswordsEndpoints.create, { body: { name: 'Phone' } })).body;
  const link = await issueToken(user.user.id, dependencies);
  const { code } = (await user(integrationsEndpoints.pairingCode)).body;
  const consent = await answerGoogle(user);
  const calendarConsent = await answerGoogle(user, { what: 'calendar' });
  const isOpened = async (reply: Response | Promise<Response>) => (await reply).status === 200;
  const askMcp = () =>
    fetch(origin + MCP_PATH, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  const connectedBy = async (url: string) => {
    const again = await signIn(user.user.email).catch(() => undefined);
    return (await again?.send('GET', url))?.body?.toString().includes('All set') ?? false;
  };
  return {
    'the session': async () => (await user(authEndpoints.me)).status === 200,
    'the access token': () => isOpened(askMcp()),
    'the address of the feed': () => isOpened(fetch(feed)),
    'the password of a device': async () =>
      (await davSender(origin, user.user.email, password)('OPTIONS', '/dav/')).status === 200,
    'the sign-in link': async () =>
      (await stranger(authEndpoints.verifyToken, { body: { token: link } })).status === 200,
    'the pairing code': async () => {
      const chat = { chatId: crypto.randomUUID(), name: 'Ada', text: code };
      return (await pair(chat, code, dependencies)).kind === 'paired';
    },
    'the consent to a mailbox': () => connectedBy(consent),
    'the consent to a calendar': () => connectedBy(calendarConsent),
  };
}

describe('after an account was closed and restored', async () => {
  const ways = Object.keys(await waysIn(await signIn()));

  test.each(ways)('%s opens nothing, which it did before', async (way) => {
    const [eve, fay] = [await signIn(), await signIn()];
    const [hers, others] = [await waysIn(eve), await waysIn(fay)];
    expect(await others[way]!()).toBe(true);
    await close(eve);
    expect(await hers[way]!()).toBe(false);
    await restore(eve);
    expect(await hers[way]!()).toBe(false);
  });

  test('the user is shown what is to be connected and made again', async () => {
    await close(dora);
    const again = await restore(dora);
    const { emailStatus, calendarStatus, telegramStatus } = integrationsEndpoints;
    expect((await again(emailStatus)).body).toMatchObject({ isAuthorized: false, email: null });
    expect((await again(calendarStatus)).body).toMatchObject({ isAuthorized: false, email: null });
    expect((await again(telegramStatus)).body).toMatchObject({ isConnected: false });
    expect((await again(accessTokensEndpoints.list)).body).toMatchObject({ data: [] });
    expect((await again(devicePasswordsEndpoints.list)).body).toMatchObject({ data: [] });
    expect((await again(feedEndpoints.status)).body).toMatchObject({ isOn: false });
  });
});
