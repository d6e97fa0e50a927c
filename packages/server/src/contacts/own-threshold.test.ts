import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { create, update } = contactsEndpoints;
const premium = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const medium = await startTestApp({ environment: { DEFAULT_PLAN: 'medium' } });

const addContact = async (user: TestUser) => (await user(create, { body: { name: 'Grace' } })).body.id;

test('on Premium a contact can have a threshold of its own, and give it back', async () => {
  const ada = await premium.signIn();
  const params = { id: await addContact(ada) };
  await ada(settingsEndpoints.update, { body: { coldThresholdDays: 45 } });
  const own = await ada(update, { params, body: { coldThresholdDays: 7 } });
  expect(own.body).toMatchObject({ coldThresholdDays: 7, coldAfterDays: 7 });
  const renamed = await ada(update, { params, body: { name: 'Grace Hopper' } });
  expect(renamed.body).toMatchObject({ coldThresholdDays: 7, coldAfterDays: 7 });
  const back = await ada(update, { params, body: { coldThresholdDays: null } });
  expect(back.body).toMatchObject({ coldThresholdDays: null, coldAfterDays: 45 });
});

test.each([0, 366, 1.5, '7'])('a threshold of %j is refused', async (coldThresholdDays) => {
  const ada = await premium.signIn();
  const reply = await ada(update, { params: { id: await addContact(ada) }, body: { coldThresholdDays } });
  expect(reply).toMatchObject({ status: 400, body: { field: 'coldThresholdDays' } });
});

test('on a smaller plan it is refused with what the upgrade needs, and nothing else is changed', async () => {
  const ada = await medium.signIn();
  const params = { id: await addContact(ada) };
  expect(await ada(update, { params, body: { name: 'Other', coldThresholdDays: 7 } })).toMatchObject({
    status: 403,
    body: {
      error: 'Subscription required',
      feature: 'contacts',
      upgrade: true,
      currentPlan: 'medium',
      limit: 0,
      used: 0,
    },
  });
  expect((await ada(contactDetailsEndpoints.get, { params })).body).toMatchObject({
    name: 'Grace',
    coldThresholdDays: null,
  });
});

test('a threshold from a plan that ended stays, may be sent again unchanged, and can be cleared', async () => {
  const ada = await medium.signIn();
  const params = { id: await addContact(ada) };
  await medium.query('update contacts set cold_threshold_days = 7 where id = $1', [params.id]);
  const kept = await ada(update, { params, body: { name: 'Grace Hopper', coldThresholdDays: 7 } });
  expect(kept).toMatchObject({ status: 200, body: { name: 'Grace Hopper', coldAfterDays: 7 } });
  expect((await ada(update, { params, body: { coldThresholdDays: 8 } })).status).toBe(403);
  expect((await ada(update, { params, body: { coldThresholdDays: null } })).body.coldAfterDays).toBe(30);
});
