import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { limitGuesses } from '../platform/coordination/guesses.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { purgeAuth } from './auth.jobs.ts';
import { authRepository } from './auth.repository.ts';
import { issueToken } from './auth.service.ts';

const { signIn, query, clock, dependencies } = await startTestApp();
beforeEach(() => clock.reset());

const purge = (signal = new AbortController().signal) => purgeAuth.run(dependencies, clock.now(), {}, signal);
const after = (days: number) => clock.moveTo(clock.now().add({ hours: 24 * days }));
const sessionsOf = async ({ user }: { user: { id: string } }) =>
  (await query('select from sessions where user_id = $1', [user.id])).length;
const countOf = async (table: string) => (await query(`select from ${table}`)).length;

test('a session that nobody used for two weeks goes, one that is in use stays', async () => {
  const [ada, bob] = [await signIn('ada@example.com'), await signIn('bob@example.com')];
  after(SESSION_IDLE_DAYS - 1);
  await ada(authEndpoints.me);
  await purge();
  expect([await sessionsOf(ada), await sessionsOf(bob)]).toEqual([1, 1]);
  after(2);
  await purge();
  expect([await sessionsOf(ada), await sessionsOf(bob)]).toEqual([1, 0]);
  expect((await ada(authEndpoints.me)).status).toBe(200);
});

test('a session goes when it is too old, however much it is used', async () => {
  const ada = await signIn('ada@example.com');
  for (let day = 0; day < SESSION_DAYS - 9; day += 9) {
    after(9);
    await ada(authEndpoints.me);
  }
  await purge();
  expect(await sessionsOf(ada)).toBe(1);
  after(9);
  await purge();
  expect(await sessionsOf(ada)).toBe(0);
});

test('sign-in tokens, attempts and wrong guesses go when they can no longer be used', async () => {
  const ada = await signIn('ada@example.com');
  await issueToken(ada.user.id, dependencies);
  const expiresAt = clock.now().add({ minutes: 10 }).toString({ smallestUnit: 'millisecond' });
  const attempt = { codeVerifier: 'v', state: 's', nonce: 'n', redirectUri: 'r', returnTo: '/', expiresAt };
  await authRepository(dependencies.db).insertAttempt('hash', attempt);
  await limitGuesses({ what: 'test', wrong: 1, minutes: 10 }, 'ada', dependencies, async () => undefined);
  const counts = () => Promise.all(['sign_in_tokens', 'sign_in_attempts', 'guesses'].map(countOf));
  clock.moveTo(clock.now().add({ minutes: 9 }));
  await purge();
  expect(await counts()).toEqual([1, 1, 1]);
  clock.moveTo(clock.now().add({ minutes: 2 }));
  await purge();
  expect(await counts()).toEqual([0, 0, 0]);
});

test('what was counted of costly calls goes when its minute is over', async () => {
  await query(
    `insert into costly_calls values ('old', 3, now() - interval '1 second'), ('new', 3, now() + interval '1 minute')`,
  );
  await purge();
  expect(await query('select subject from costly_calls')).toEqual([{ subject: 'new' }]);
});

test('leases of processes that died go, others stay', async () => {
  await dependencies.leases.take('dead');
  await query(`update leases set held_until = now() - interval '1 second'`);
  const alive = await dependencies.leases.take('alive');
  await purge();
  expect(await query('select name from leases')).toEqual([{ name: 'alive' }]);
  await alive!.release();
});

test('thousands go in steps, and not all when the process must stop', async () => {
  const ada = await signIn('ada@example.com');
  const insert = `insert into sign_in_tokens select n::text, $1, '2020-01-01' from generate_series(1, 2500) n`;
  await query(insert, [ada.user.id]);
  await purge(AbortSignal.abort());
  expect(await countOf('sign_in_tokens')).toBe(2500);
  await purge();
  expect(await countOf('sign_in_tokens')).toBe(0);
});
