import { isReleaseRun, sampled } from '@inner-circle/domain/testing/sampled.ts';
import { describe, expect, test } from 'vitest';
import { operationsOf } from '../testing/walks/operations.ts';
import { newWorld, operationName, prepare, type World, WRITES } from '../testing/walks/writes.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { app, database, query, signIn } = testApp;

/** Operations that are sent with a body and change no data of a user, or not in a transaction that waits for others. */
const OTHERS = new Map(
  Object.entries({
    'has a session alone': ['POST /api/auth/logout', 'DELETE /api/sessions/{id}', 'POST /api/sessions/end-others'],
    'is for a stranger with a token': [
      'POST /api/verify-token',
      'POST /api/verify-token/owner',
      'POST /api/stripe/webhook',
      'POST /api/telegram/webhook',
      'POST /api/letters/stop/{token}',
      'POST /api/letters/spoke/{token}',
    ],
    'asks a vendor': [
      'POST /api/stripe/checkout',
      'POST /api/stripe/checkout/confirm',
      'POST /api/stripe/portal',
      'POST /api/subscription/upgrade',
      'POST /api/subscription/cancel',
      'POST /api/subscription/resume',
      'POST /api/email-auth/smtp',
      'POST /api/email-auth/revoke',
      'POST /api/calendar-auth/revoke',
      'POST /api/push/devices/{id}/test',
      'POST /api/reminders/{id}/test',
      'POST /api/reminders/test',
      'POST /api/calendar/events',
      'PUT /api/calendar/events/{id}',
      'DELETE /api/calendar/events/{id}',
      'PUT /api/calendar/calendars',
      'POST /api/sources/carddav',
      'DELETE /api/sources/{id}',
      'POST /api/user/letter/trial',
      'POST /api/speech-to-text',
    ],
    'only reads': [
      'POST /api/reminders/counts',
      'POST /api/calendar/get-events',
      'POST /api/calendar/free-times',
      'POST /api/contacts/export',
      'POST /api/contacts/bulk/preview',
      'POST /api/ai/read',
    ],
    'does what another one does': ['POST /api/ai/propose', 'POST /api/access-tokens/{id}/undo'],
    'is for admins': [
      'PATCH /api/promo-codes/{id}',
      'DELETE /api/promo-codes/{id}',
      'POST /api/promo-codes/create',
      'POST /api/promo-codes/generate-batch',
      'POST /api/promo-codes/bulk-deactivate',
      'POST /api/admin/users/{id}/restore',
    ],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
);

const writes = Object.keys(WRITES);

test('every operation that writes is tried, or there is a reason why not', () => {
  const known = [...new Set([...writes.map(operationName), ...OTHERS.keys()])];
  const all = operationsOf(app.swagger()).filter(({ method }) => method !== 'GET');
  expect(all.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

const newUser = async () => newWorld(await signIn(), testApp);

/** Holds the row of the user until `release` is called, as a request that came before does. */
async function holdUser({ user: { user } }: World) {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for no key update', [user.id]);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

type Waiting = { readonly count: number; readonly hasWritten: boolean };

/** The connections that wait for a lock, and whether one of them has written or locked a row before. */
async function findWaiting(): Promise<Waiting> {
  const [waiting] = await query<Waiting>(
    `select count(*)::int as count, coalesce(bool_or(backend_xid is not null), false) as "hasWritten"
     from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting!;
}

/** Sends a request, and resolves when it is answered or waits, beside `before` others that wait. */
async function sendUntilItWaits<Reply>(send: () => Promise<Reply>, before = 0) {
  const state = { isAnswered: false };
  const reply = send().finally(() => (state.isAnswered = true));
  let waiting = await findWaiting();
  while (!state.isAnswered && waiting.count <= before) waiting = await findWaiting();
  return { reply, waiting };
}

describe.each(writes)('%s', (name) => {
  test('locks the user before any other row', async () => {
    const world = await newUser();
    const send = await prepare(name, world);
    const release = await holdUser(world);
    const { reply, waiting } = await sendUntilItWaits(send);
    await release();
    expect((await reply).status).toBeLessThan(300);
    expect(waiting.hasWritten).toBe(false);
  });
});

/** Changes groups, which locks the user and then contacts. */
const GROUP_CHANGE = 'POST /api/groups/{id}/contacts';
/** Two messages of one user wait for each other in the process, and no lock is seen. */
const isInTurn = (name: string) => name === 'POST /api/ai/process';

/** All pairs take ten minutes and belong to a release. Otherwise some writes come after a change of groups. */
const pairs = isReleaseRun
  ? writes.flatMap((first, at) => writes.slice(at).map((second) => [first, second] as const))
  : sampled(writes, 12).map((name) => [GROUP_CHANGE, name] as const);

test.each(pairs.filter(([first, second]) => !(isInTurn(first) && isInTurn(second))))(
  '%s and %s at once are carried out or refused',
  async (first, second) => {
    const world = await newUser();
    const [sendFirst, sendSecond] = [await prepare(first, world), await prepare(second, world)];
    const release = await holdUser(world);
    const one = await sendUntilItWaits(sendFirst);
    const other = await sendUntilItWaits(sendSecond, one.waiting.count);
    await release();
    for (const { status } of await Promise.all([one.reply, other.reply])) expect(status).toBeLessThan(500);
  },
);
