import { SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { sessionsEndpoints } from '@inner-circle/domain/auth/sessions.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const { origin, clock, signIn } = await startTestApp({ sandbox: true });
afterEach(() => clock.reset());

const { list, end, endOthers } = sessionsEndpoints;
const UNKNOWN = '0192f0c1-7a00-7000-8000-000000000001';

test('people see where they are signed in, this browser first, and nobody else does', async () => {
  const [phone, laptop, bob] = [await signIn('ada@example.com'), await signIn('ada@example.com'), await signIn()];
  const ofPhone = (await phone(list)).body.data;
  expect(ofPhone).toMatchObject([
    { isHere: true, browser: 'Firefox on Linux' },
    { isHere: false, browser: 'Firefox on Linux' },
  ]);
  const ofLaptop = (await laptop(list)).body.data;
  expect(ofLaptop.map(({ id }) => id)).toEqual(ofPhone.map(({ id }) => id).toReversed());
  expect((await bob(list)).body.data).toHaveLength(1);
  expect(JSON.stringify(ofPhone)).not.toContain('oken');
});

test('the browser is named by what it says of itself at the sign-in', async () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Mobile/15E148 Safari/604.1';
  const ada = browser(origin, { 'user-agent': iPhone });
  await ada.visit('/api/auth/google?login_hint=named@example.com&prompt=none');
  const { data } = (await (await ada.send('GET', list.url)).json()) as { data: unknown[] };
  expect(data).toMatchObject([{ browser: 'Safari on iPhone' }]);
});

test('one browser is logged out from another, at once, and once', async () => {
  const [here, lost] = [await signIn('lost@example.com'), await signIn('lost@example.com')];
  const { id } = (await here(list)).body.data.find((one) => !one.isHere)!;
  const bob = await signIn();
  expect((await bob(end, { params: { id } })).status).toBe(404);
  const both = await Promise.all([here(end, { params: { id } }), here(end, { params: { id } })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect((await lost(list)).status).toBe(401);
  expect((await here(list)).body.data).toHaveLength(1);
  expect((await here(end, { params: { id: UNKNOWN } })).status).toBe(404);
});

test('all others are logged out by one press, and nobody else’s', async () => {
  const [here, ...others] = await Promise.all([1, 2, 3, 4].map(() => signIn('many@example.com')));
  const bob = await signIn();
  expect(await here!(endOthers)).toMatchObject({ status: 200, body: { ended: 3 } });
  for (const other of others) expect((await other(list)).status).toBe(401);
  expect((await here!(list)).body.data).toHaveLength(1);
  expect((await bob(list)).status).toBe(200);
  expect((await here!(endOthers)).body).toEqual({ ended: 0 });
});

test('what has ended by itself is not shown', async () => {
  const old = await signIn('idle@example.com');
  clock.moveTo(Temporal.Now.instant().add({ hours: (SESSION_IDLE_DAYS + 1) * 24 }));
  const now = await signIn('idle@example.com');
  expect((await old(list)).status).toBe(401);
  expect((await now(list)).body.data).toMatchObject([{ isHere: true }]);
});
