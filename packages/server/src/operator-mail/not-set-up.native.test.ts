import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { query, runQueued, signIn, catchUp } = await startTestApp();

test('without a mail server nobody is mailed, and Settings can say that letters are not set up', async () => {
  const ada = await signIn();
  expect((await ada(lettersEndpoints.get)).body).toMatchObject({ isAvailable: false, isOn: false, nextAt: null });
  const refusal = { status: 409, body: { error: 'letters.not-set-up' } };
  expect(await ada(lettersEndpoints.update, { body: { isOn: true } })).toMatchObject(refusal);
  expect(await ada(lettersEndpoints.sendTrial)).toMatchObject(refusal);
  expect(await ada(lettersEndpoints.update, { body: { isOn: false } })).toMatchObject({ status: 200 });
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  await catchUp();
  await runQueued();
  expect(await query('select from operator_mails')).toEqual([]);
});
