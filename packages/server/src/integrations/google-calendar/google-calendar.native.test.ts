import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { freeTimesEndpoints } from '@inner-circle/domain/calendar/free-times.contract.ts';
import { entriesEndpoints } from '@inner-circle/domain/calendar/entries.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { googleCalendars } from '../../adapters/google/google-calendars.ts';
import { getEvents } from '../../calendar/events/get-events.service.ts';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { answerGoogle, connectCalendar, connectGoogle } from '../../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium', ADMIN_EMAILS: 'root@example.com' },
});
const { signIn, query, clock, stranger, origin, dependencies, runQueued } = testApp;
const { eventsOf, fault, scheduler, phoneOf } = calendaring(testApp);
const free = await startTestApp({ sandbox: true });

beforeEach(() => clock.reset());
afterEach(async () => {
  await fault('none');
  await stranger.send('POST', '/sandbox/faults', { vendor: 'google', fault: 'none' });
});

const { calendarStatus, calendarAuth, revokeCalendar, emailStatus, revokeEmail } = integrationsEndpoints;
const statusOf = async (user: TestUser) => (await user(calendarStatus)).body;
const today = () => clock.now().toString().slice(0, 10);
const look = (user: TestUser) => eventsOf(user, today(), today());
const revocationsOf = ({ user }: TestUser) =>
  query('select service from google_revocations where user_id = $1 order by id', [user.id]);
const grantsOf = ({ user }: TestUser) => query('select * from google_calendars where user_id = $1', [user.id]);

test('at first no calendar is connected, and Google is there', async () => {
  expect(await statusOf(await signIn())).toEqual({
    isAuthorized: false,
    email: null,
    problem: null,
    isAvailable: true,
  });
});

test('Google is asked for events and the list of calendars, and for nothing that was given before', async () => {
  const ada = await signIn();
  const asked = Object.fromEntries(new URL((await ada(calendarAuth)).body.authUrl).searchParams);
  expect(asked).toMatchObject({
    scope:
      'openid email https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/api/calendar-auth/callback`,
  });
  expect(asked).not.toHaveProperty('include_granted_scopes');
});

test('who agrees has a connected calendar, whose token is sealed, and no mailbox', async () => {
  const ada = await signIn();
  const address = await answerGoogle(ada, { what: 'calendar', account: 'ada@gmail.example' });
  const { status, body } = await ada.send('GET', address);
  expect(status).toBe(200);
  expect(body).toContain('Your calendar is connected. You can close this window.');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: true, email: 'ada@gmail.example', problem: null });
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: false, email: null });
  expect(await grantsOf(ada)).toMatchObject([{ sealed_secret: expect.stringMatching(/^v1\.k1\.[\w-]{60,}$/) }]);
  expect((await ada.send('GET', address)).body).toContain('This attempt is over');
});

test('who unticks a box is told so, and an attempt for a mailbox connects no calendar', async () => {
  const ada = await signIn();
  const scopes = ['https://www.googleapis.com/auth/calendar.events'];
  const half = await ada.send('GET', await answerGoogle(ada, { what: 'calendar', scopes }));
  expect(half.body).toContain('A tick is missing');
  const mailbox = (await answerGoogle(ada)).replace('email-auth', 'calendar-auth');
  expect((await ada.send('GET', mailbox)).body).toContain('This attempt is over');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: false });
});

test('the free plan has no calendar, and is told what would', async () => {
  const ada = await free.signIn();
  const { events, create, calendars } = calendarEndpoints;
  const { find: freeTimes } = freeTimesEndpoints;
  for (const reply of [
    await ada(calendarStatus),
    await ada(calendarAuth),
    await ada(calendars),
    await ada(freeTimes, { body: {} }),
    await ada(events, { body: { startDate: '2026-11-16', endDate: '2026-11-22' } }),
    await ada(create, { body: { title: 'Lunch', start: '2026-11-16T12:00:00Z' } }),
  ])
    expect(reply).toMatchObject({
      status: 403,
      body: { error: 'Subscription required', feature: 'integrations', currentPlan: 'free', upgrade: true },
    });
});

test('whoever gives one permission back keeps the other, and the last one is given back at Google', async () => {
  const ada = await signIn();
  await connectGoogle(ada);
  await connectCalendar(ada);
  const phone = await phoneOf(ada);
  await ada(revokeEmail);
  expect((await look(ada)).status).toBe(200);
  await connectGoogle(ada);
  await ada(revokeCalendar);
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: false, email: null });
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: true });
  await expect(phone.calendars()).resolves.not.toEqual([]);
  const bob = await signIn();
  await connectCalendar(bob);
  const other = await phoneOf(bob);
  await bob(revokeCalendar);
  await expect(other.calendars()).rejects.toMatchObject({ kind: 'not-authorized' });
});

test('a permission that was taken back at Google is to be given again, and told once', async () => {
  const { user } = await scheduler();
  await fault('revoked', { account: user.user.email });
  const replies = await Promise.all([look(user), look(user), look(user)]);
  for (const reply of [...replies, await look(user)])
    expect(reply).toMatchObject({ status: 409, body: { error: 'calendar.reconnect' } });
  expect(await statusOf(user)).toMatchObject({
    isAuthorized: false,
    email: user.user.email,
    problem: { message: expect.stringContaining('Google no longer lets us in') },
  });
  const { body } = await user(notificationsEndpoints.list);
  expect(body.data.filter(({ subject }) => subject === 'Google Calendar')).toHaveLength(1);
  await connectCalendar(user);
  expect(await statusOf(user)).toMatchObject({ isAuthorized: true, problem: null });
  expect((await look(user)).status).toBe(200);
});

test.each([
  ['500', undefined],
  ['503', undefined],
  ['429', 17],
  ['403', undefined],
])(
  'while Google answers %s the calendar says so and when to come back, and own entries are there',
  async (kind, retryAfter) => {
    const { user } = await scheduler();
    await fault(kind, retryAfter === undefined ? {} : { retryAfter });
    const reply = await look(user);
    expect(reply).toMatchObject({ status: 503, body: { error: 'calendar.google-away' } });
    expect(reply.headers.get('retry-after')).toBe(String(retryAfter ?? 5));
    const days = { startDate: today(), endDate: today() };
    expect((await user(entriesEndpoints.list, { query: days })).status).toBe(200);
    expect(await statusOf(user)).toMatchObject({ isAuthorized: true });
  },
);

test('a failure that passes at once is not noticed', async () => {
  const { user } = await scheduler();
  await fault('500', { times: 1 });
  expect((await look(user)).status).toBe(200);
});

test('one calendar that fails is named, and the others are answered', async () => {
  const { user } = await scheduler();
  await query(`update google_calendars set shown = $2 where user_id = $1`, [
    user.user.id,
    JSON.stringify([
      { id: user.user.email, name: 'Mine' },
      { id: 'gone@group.calendar.google.com', name: 'Rowing' },
    ]),
  ]);
  expect((await look(user)).body).toMatchObject({
    whole: [user.user.email],
    failed: [{ calendarId: 'gone@group.calendar.google.com', name: 'Rowing' }],
  });
});

test('a Google that never answers is not waited for for ever', async () => {
  const { user } = await scheduler();
  const sandbox = await import('@inner-circle/sandbox/sandbox.ts');
  const endpoints = sandbox.sandboxGoogleEndpoints(origin);
  const impatient = googleCalendars({ ...sandbox.sandboxGoogleClient, endpoints, timeout: 300 });
  const ports = { ...dependencies.ports, googleCalendars: impatient };
  await fault('hang');
  const days = { startDate: today(), endDate: today() };
  await expect(getEvents(user.user, days, { ...dependencies, ports })).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'calendar.google-away',
  });
});

test('closing the account gives both permissions back, also when Google was away, and whoever is restored connects anew', async () => {
  const { user } = await scheduler();
  await connectGoogle(user);
  const phone = await phoneOf(user);
  await stranger.send('POST', '/sandbox/faults', { vendor: 'google', fault: '500' });
  await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });
  await expect(runQueued()).rejects.toThrow('internal_failure');
  expect(await grantsOf(user)).toEqual([]);
  expect(await revocationsOf(user)).toMatchObject([{ service: 'mailbox' }, { service: 'calendar' }]);
  await stranger.send('POST', '/sandbox/faults', { vendor: 'google', fault: 'none' });
  const { giveBackGoogle } = await import('../close-account.service.ts');
  await giveBackGoogle(user.user.id, dependencies);
  await expect(phone.calendars()).rejects.toMatchObject({ kind: 'not-authorized' });
  expect(await revocationsOf(user)).toEqual([]);
  const root = await signIn('root@example.com');
  await root(adminEndpoints.restoreAccount, { params: { id: user.user.id } });
  expect(await statusOf(await signIn(user.user.email))).toMatchObject({ isAuthorized: false, email: null });
});
