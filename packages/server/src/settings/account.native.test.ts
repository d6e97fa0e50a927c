import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { issueToken } from '../auth/auth.service.ts';
import { liveALittle } from '../testing/cast.ts';
import { filledUrl, operationsOf, sampleOf } from '../testing/walks/operations.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../testing/time-matchers.ts';

const { deleteAccount } = settingsEndpoints;
const testApp = await startTestApp({ sandbox: true });
const { app, signIn, clock, query, catchUp, dependencies, stranger, origin } = testApp;

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
beforeEach(() => clock.moveTo(NOON));

const close = (user: TestUser, confirmation = user.user.email) => user(deleteAccount, { body: { confirmation } });

/** How many rows there are of the user, by table. */
async function rowsOf({ user }: TestUser): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  const counts = tables.map(async ({ name }) => {
    const [row] = await query<{ count: number }>(`select count(*)::int as count from ${name} where user_id = $1`, [
      user.id,
    ]);
    return [name, row!.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test('the account is closed only when its address was typed', async () => {
  const ada = await signIn();
  for (const confirmation of ['', 'DELETE', `x${ada.user.email}`]) {
    expect(await close(ada, confirmation)).toMatchObject({ status: 400, body: { field: 'confirmation' } });
  }
  expect((await ada(authEndpoints.me)).status).toBe(200);
  expect((await close(ada, ` ${ada.user.email.toUpperCase()} `)).status).toBe(200);
});

test('closing says until when it can be taken back, and clears the cookie', async () => {
  const ada = await signIn();
  const { status, body, headers } = await close(ada);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { success: true, eraseAfter: withinTenMinutesAfter('2026-12-15T12:00:00Z') },
  });
  expect(headers.getSetCookie().join()).toMatch(/session=;/);
});

test('from then on every session and every link of the account answers 401, everywhere', async () => {
  const [ada, elsewhere] = [await signIn('ada@example.com'), await signIn('ada@example.com')];
  const token = await issueToken(ada.user.id, dependencies);
  await close(ada);
  const open = new Set([
    'POST /api/auth/logout',
    'POST /api/verify-token',
    'POST /api/verify-token/owner',
    'POST /api/telegram/webhook',
    'POST /api/stripe/webhook',
    'GET /api/calendar-feed/{file}',
    // Pages for whoever has a letter, which say nothing of the account.
    'GET /api/letters/stop/{token}',
    'POST /api/letters/stop/{token}',
    'GET /api/letters/spoke/{token}',
    'POST /api/letters/spoke/{token}',
  ]);
  const guarded = operationsOf(app.swagger()).filter(
    ({ name, url, statuses }) => url.startsWith('/api/') && !open.has(name) && !statuses.includes('302'),
  );
  expect(guarded.length).toBeGreaterThan(25);
  for (const user of [ada, elsewhere]) {
    for (const operation of guarded) {
      const body = operation.body && sampleOf(operation.body, ada.user.id);
      const { status } = await user.send(operation.method, filledUrl(operation, [ada.user.id, ada.user.id]), body);
      expect.soft(status, operation.name).toBe(401);
    }
  }
  expect((await stranger(authEndpoints.verifyToken, { body: { token } })).status).toBe(401);
});

test('whoever signs in to a closed account is told so', async () => {
  const land = async () => {
    let cookie = '';
    let url = `${origin}${authEndpoints.google.url}?login_hint=eve@example.com&prompt=none`;
    while (!/^\/(?:login|$)/.test(new URL(url).pathname)) {
      const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
      cookie = [cookie, ...reply.headers.getSetCookie().map((one) => one.split(';')[0])].join('; ');
      url = new URL(reply.headers.get('location') ?? '', origin).href;
    }
    return url.replace(origin, '');
  };
  expect(await land()).toBe('/');
  await query(`update users set deleted_at = $1 where email = 'eve@example.com'`, [NOON.toString()]);
  expect(await land()).toBe('/login?error=closed');
});

test('after 29 days everything is still there, after 30 nothing is, and others keep theirs', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await liveALittle(ada, testApp);
  await liveALittle(bob, testApp);
  const [adas, bobs] = [await rowsOf(ada), await rowsOf(bob)];
  await close(ada);
  clock.moveTo(NOON.add({ hours: 29 * 24 }));
  await catchUp();
  expect((await rowsOf(ada))['contacts']).toBe(adas['contacts']);
  clock.moveTo(NOON.add({ hours: 30 * 24 + 1 }));
  await catchUp();
  expect(Object.values(await rowsOf(ada)).every((count) => count === 0)).toBe(true);
  expect(await query('select id from users where id = $1', [ada.user.id])).toEqual([]);
  for (const table of ['contacts', 'groups', 'todos', 'interactions', 'user_settings']) {
    expect((await rowsOf(bob))[table]).toBe(bobs[table]);
  }
});

test('a large circle is erased too, and whoever comes back later begins anew', async () => {
  const ada = await signIn('large@example.com');
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, now(), now(), now() from generate_series(1, 1100) n`,
    [ada.user.id],
  );
  await close(ada);
  clock.moveTo(NOON.add({ hours: 31 * 24 }));
  await catchUp();
  expect(await query('select id from contacts where user_id = $1', [ada.user.id])).toEqual([]);
  const anew = await signIn('large@example.com');
  expect(anew.user.id).not.toBe(ada.user.id);
  expect((await anew(contactsEndpoints.list)).body.meta.total).toBe(0);
});
