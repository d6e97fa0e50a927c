import { expect, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';

test('the clock shows the product’s time and whether it was moved', async () => {
  const { get, clock } = await startSandbox();
  expect((await get('/sandbox/clock')).json()).toEqual({ now: '2026-11-15T10:00:00.000Z', moved: false });
  await clock.moveTo(Temporal.Instant.from('2027-01-01T00:00Z'));
  expect((await get('/sandbox/clock')).json()).toEqual({ now: '2027-01-01T00:00:00.000Z', moved: true });
});

test.each([
  [{ now: '2026-12-24T18:00:00+01:00' }, '2026-12-24T17:00:00.000Z'],
  [{ advance: 'PT1H' }, '2026-11-15T11:00:00.000Z'],
  [{ advance: 'P1M2DT3H' }, '2026-12-17T13:00:00.000Z'],
  [{ advance: '-P1D' }, '2026-11-14T10:00:00.000Z'],
])('%j moves it to %s', async (change, now) => {
  const { post, clock } = await startSandbox();
  const reply = await post('/sandbox/clock', change);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ now });
  expect(clock.isMoved()).toBe(true);
});

test('reset brings the real time back', async () => {
  const { post, clock } = await startSandbox();
  await post('/sandbox/clock', { advance: 'P30D' });
  expect((await post('/sandbox/clock', { reset: true })).json()).toEqual({ now: '2026-11-15T10:00:00.000Z' });
  expect(clock.isMoved()).toBe(false);
});

test('two steps at once are two steps', async () => {
  const { post, clock } = await startSandbox();
  const moveTo = clock.moveTo.bind(clock);
  clock.moveTo = async (instant) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await moveTo(instant);
  };
  await Promise.all([post('/sandbox/clock', { advance: 'P1D' }), post('/sandbox/clock', { advance: 'P1D' })]);
  expect(clock.now().toString()).toBe('2026-11-17T10:00:00Z');
});

test.each([
  {},
  { now: 'tomorrow' },
  { now: '2026-12-24T18:00' },
  { advance: 'soon' },
  { advance: 'P9999Y' },
  { now: '1969-12-31T23:59:59Z' },
  { now: '2200-01-01T00:00:00Z' },
  { reset: false },
  { advance: 'P1D', reset: true },
  { now: 5 },
  [],
])('%j is refused and moves nothing', async (change) => {
  const { post, clock } = await startSandbox();
  const reply = await post('/sandbox/clock', change);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ error: 'clock.bad-input', message: expect.any(String) });
  expect(clock.isMoved()).toBe(false);
});

test('the buttons and the date field of the page work as plain forms', async () => {
  const { postForm, clock } = await startSandbox();
  const reply = await postForm('/sandbox/clock', { advance: 'P7D' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sandbox#time']);
  expect(clock.now().toString()).toBe('2026-11-22T10:00:00Z');

  await postForm('/sandbox/clock', { local: '2026-12-24T18:00' });
  const here = clock.now().toZonedDateTimeISO(Temporal.Now.timeZoneId());
  expect(here.toPlainDateTime().toString()).toBe('2026-12-24T18:00:00');

  await postForm('/sandbox/clock', { reset: 'true' });
  expect(clock.isMoved()).toBe(false);
});

test('a form that makes no sense gets a page that says so', async () => {
  const { postForm } = await startSandbox();
  const reply = await postForm('/sandbox/clock', { local: '<b>' });
  expect(reply.statusCode).toBe(400);
  expect(reply.headers['content-type']).toMatch('text/html');
  expect(reply.body).toContain('Give a date and a time');
});

test('without the time machine the clock is shown and not moved, and the page does not offer it', async () => {
  const { get, post, postForm, clock } = await startSandbox({ timeMachine: false });
  expect((await get('/sandbox/clock')).json()).toMatchObject({ moved: false });
  for (const change of [{ advance: 'P1D' }, { now: '2027-01-01T00:00:00Z' }, { reset: true }]) {
    const reply = await post('/sandbox/clock', change);
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'clock.real']);
  }
  expect((await postForm('/sandbox/clock', { advance: 'P1D' })).statusCode).toBe(403);
  expect(clock.isMoved()).toBe(false);
  expect((await get('/sandbox')).body).not.toContain('Time machine');
});
