import { DEFAULT_SETTINGS, settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { get, update } = settingsEndpoints;
const { signIn } = await startTestApp();

test('who changed nothing has the defaults: 30 days, both notifications on', async () => {
  const ada = await signIn();
  expect(await ada(get)).toMatchObject({
    status: 200,
    body: { coldThresholdDays: 30, notifications: { birthdays: true, dueTodos: true }, timeZone: null },
  });
});

test('a change leaves alone what it does not name', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const change = async (body: object) => (await ada(update, { body })).body;
  expect(await change({})).toEqual(DEFAULT_SETTINGS);
  expect(await change({ coldThresholdDays: 45 })).toEqual({ ...DEFAULT_SETTINGS, coldThresholdDays: 45 });
  expect(await change({ notifications: { dueTodos: false } })).toEqual({
    coldThresholdDays: 45,
    notifications: { birthdays: true, dueTodos: false },
    timeZone: null,
    wakingHours: { from: '09:00', to: '21:00' },
    startsWith: 'today',
  });
  const last = await change({
    timeZone: 'Europe/Berlin',
    notifications: { birthdays: false },
    wakingHours: { from: '07:30', to: '22:00' },
    startsWith: 'contacts',
  });
  expect(last).toEqual({
    coldThresholdDays: 45,
    notifications: { birthdays: false, dueTodos: false },
    timeZone: 'Europe/Berlin',
    wakingHours: { from: '07:30', to: '22:00' },
    startsWith: 'contacts',
  });
  expect((await ada(get)).body).toEqual(last);
  expect((await bob(get)).body).toEqual(DEFAULT_SETTINGS);
  expect(await change(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
});

test.each([
  ['coldThresholdDays', 0],
  ['coldThresholdDays', 366],
  ['coldThresholdDays', 1.5],
  ['coldThresholdDays', 'soon'],
  ['timeZone', 'Mars/Olympus'],
  ['timeZone', '+01:00'],
  ['wakingHours', null],
  ['wakingHours/from', { from: '9', to: '21:00' }],
  ['wakingHours/to', { from: '21:00', to: '09:00' }],
  ['wakingHours/to', { from: '09:00' }],
  ['startsWith', 'calendar'],
  ['colour', 'pine'],
])('%s cannot be %j', async (field, value) => {
  const ada = await signIn();
  expect(await ada(update, { body: { [field.split('/')[0]!]: value } })).toMatchObject({
    status: 400,
    body: { field },
  });
  expect((await ada(get)).body).toEqual(DEFAULT_SETTINGS);
});
