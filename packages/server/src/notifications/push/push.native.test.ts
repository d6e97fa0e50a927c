import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { type BrowserSubscription, pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { browserAt, pushBrowsers } from '../../testing/vendors/push.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const { list, subscribe, remove, test: tryOut } = pushEndpoints;
const app = await startTestApp({ sandbox: true, environment: { PUSH_SERVICES: 'push.example.com' } });
const { signIn, query, stranger } = app;
const { newBrowser, turnOn } = pushBrowsers(app);

const devicesOf = async (user: Awaited<ReturnType<typeof signIn>>) => (await user(list)).body.data;

test('nobody is told without having turned it on', async () => {
  const ada = await signIn();
  expect((await ada(list)).body).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    signIn: expect.stringMatching(/^[\w-]{22}$/),
    data: [],
  });
});

test('a browser is named by what it says of itself, and known as the one that asks', async () => {
  const ada = await signIn();
  const again = await signIn(ada.user.email);
  const body = browserAt(ada.user.id);
  const reply = await ada.send('PUT', subscribe.url, body, undefined, { 'user-agent': FIREFOX });
  expect(reply).toMatchObject({ status: 200, body: { name: 'Firefox on Linux', showsNames: true, isHere: true } });
  expect(await devicesOf(again)).toMatchObject([{ name: 'Firefox on Linux', isHere: false, lastSentAt: null }]);
  expect(await devicesOf(await signIn())).toEqual([]);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('one browser has one subscription, whose choice of words stays when it is renewed', async () => {
  const ada = await signIn();
  const first = (await ada(subscribe, { body: { ...browserAt(`${ada.user.id}-1`), showsNames: false } })).body;
  const renewed = (await ada(subscribe, { body: browserAt(`${ada.user.id}-2`) })).body;
  expect(renewed).toEqual({ ...first, showsNames: false });
  expect(await devicesOf(ada)).toHaveLength(1);
});

test('whoever turns it on in the same browser takes it from whom had it there', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const body = browserAt('shared');
  await ada(subscribe, { body });
  await bob(subscribe, { body });
  expect(await devicesOf(ada)).toEqual([]);
  expect(await devicesOf(bob)).toHaveLength(1);
});

test('of many who turn it on in the same browser at once, one has it', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => signIn()));
  const body = browserAt('contested');
  const statuses = await Promise.all(users.map(async (user) => (await user(subscribe, { body })).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const held = await Promise.all(users.map(devicesOf));
  expect(held.flat()).toHaveLength(1);
});

test('it ends with the session: by logging out, by a closed account, by one that is erased', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const count = async (id: string) => (await query('select from push_subscriptions where user_id = $1', [id])).length;
  const other = await signIn(ada.user.email);
  await ada(subscribe, { body: browserAt(`${ada.user.id}-1`) });
  await other(subscribe, { body: browserAt(`${ada.user.id}-2`) });
  await ada(authEndpoints.logout);
  expect(await devicesOf(other)).toHaveLength(1);
  await bob(subscribe, { body: browserAt(bob.user.id) });
  await bob(settingsEndpoints.deleteAccount, { body: { confirmation: bob.user.email } });
  expect([await count(ada.user.id), await count(bob.user.id)]).toEqual([1, 0]);
  expect((await ada(subscribe, { body: browserAt(ada.user.id) })).status).toBe(401);
});

test('ten browsers are told, the eleventh is refused, and one that is renewed is no other', async () => {
  const ada = await signIn();
  const sessions = await Promise.all(Array.from({ length: 11 }, () => signIn(ada.user.email)));
  for (const [index, one] of sessions.slice(0, 10).entries())
    expect((await one(subscribe, { body: browserAt(`${ada.user.id}-${index}`) })).status).toBe(200);
  const last = sessions.at(-1)!;
  expect(await last(subscribe, { body: browserAt(`${ada.user.id}-11`) })).toMatchObject({
    status: 409,
    body: { error: 'push.too-many' },
  });
  expect((await sessions[0]!(subscribe, { body: browserAt(`${ada.user.id}-12`) })).status).toBe(200);
  const [device] = await devicesOf(ada);
  await ada(remove, { params: { id: device!.id } });
  expect((await last(subscribe, { body: browserAt(`${ada.user.id}-13`) })).status).toBe(200);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://example.com/push',
  'https://fcm.googleapis.com.example.com/1',
  'https://evilfcm.googleapis.com/1',
  'https://user:word@fcm.googleapis.com/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://localhost/sandbox/push/send/1',
  'file:///etc/passwd',
  'https://',
])('nothing is sent to %s', async (endpoint) => {
  const ada = await signIn();
  const reply = await ada.send('PUT', subscribe.url, { ...browserAt('1'), endpoint });
  expect(reply).toMatchObject({ status: 400, body: { field: 'endpoint' } });
});

test.each([
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://web.push.apple.com/1',
  'https://wns2-db5p.notify.windows.com/w/?token=1',
  'https://push.example.com/1',
])('%s is a push service', async (endpoint) => {
  const ada = await signIn();
  expect((await ada(subscribe, { body: { ...browserAt('1'), endpoint } })).status).toBe(200);
});

test.each([
  ['keys/p256dh', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
  ['keys/auth', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(23) } }],
] satisfies [string, Pick<BrowserSubscription, 'keys'>][])('what is no key is refused: %s', async (field, part) => {
  const ada = await signIn();
  expect(await ada.send('PUT', subscribe.url, { ...browserAt('1'), ...part })).toMatchObject({
    status: 400,
    body: { field },
  });
});

test('a browser is told to try it, and says when it was told', async () => {
  const ada = await signIn();
  const { device, told, messages } = await turnOn(ada);
  expect((await ada(tryOut, { params: { id: device.id } })).body).toMatchObject({
    isHere: true,
    lastSentAt: expect.any(String),
  });
  expect(await told()).toMatchObject([{ for: ada.user.id, title: 'It works' }]);
  expect(await messages()).toMatchObject([{ ttl: 60, urgency: 'normal', sender: 'mailto:privacy@localhost' }]);
});

test('a browser that is gone is forgotten, and one whose service is away stays', async () => {
  const ada = await signIn();
  const { device, fault, unsubscribe } = await turnOn(ada);
  const params = { id: device.id };
  await fault('503', { times: 1 });
  expect(await ada(tryOut, { params })).toMatchObject({ status: 502, body: { error: 'push.away' } });
  expect(await devicesOf(ada)).toHaveLength(1);
  await unsubscribe();
  expect(await ada(tryOut, { params })).toMatchObject({ status: 409, body: { error: 'push.gone' } });
  expect(await devicesOf(ada)).toEqual([]);
  expect((await ada(tryOut, { params })).status).toBe(404);
});

test('a browser whose key is no point of the curve is forgotten when it is told', async () => {
  const ada = await signIn();
  const { publicKey } = (await ada(list)).body;
  const browser = await newBrowser(publicKey!);
  const keys = { ...browser.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  const { body } = await ada(subscribe, { body: { ...browser, keys } });
  expect((await ada(tryOut, { params: { id: body.id } })).status).toBe(409);
});

test('nobody who reads the table can send there, and none of it is in the copy of all data', async () => {
  const ada = await signIn();
  const { browser } = await turnOn(ada);
  const rows = JSON.stringify(await query('select * from push_subscriptions where user_id = $1', [ada.user.id]));
  expect(rows).not.toContain(browser.endpoint);
  expect(rows).not.toContain(browser.keys.auth);
  const keys = JSON.stringify(await query('select * from push_keys'));
  expect(keys).toContain('v1.');
});

test('strangers are told nothing of keys', async () => {
  expect((await stranger(list)).status).toBe(401);
});
