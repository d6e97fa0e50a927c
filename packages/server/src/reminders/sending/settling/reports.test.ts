import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { pair } from '../../../integrations/telegram/pairing.service.ts';
import { reminding } from '../../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../../testing/start-test-app.ts';
import { chatOf } from '../../../testing/vendors/telegram-chat.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, runQueued, stranger } = app;
const { correspondent, gmail, moveTo, planned, sendAt } = reminding(app);

beforeEach(() => moveTo('2026-11-15T08:00:00Z'));

/** What the bot says from now on. */
async function listenTo(user: TestUser) {
  const { code } = (await user(integrationsEndpoints.pairingCode)).body;
  const chat = await chatOf(stranger, user.user.email);
  await pair({ chatId: chat.chatId, name: chat.name, text: code }, code, dependencies);
  const before = (await chat.heard()).length;
  return async () => {
    await runQueued();
    return (await chat.heard()).slice(before);
  };
}

test('an e-mail that went out is reported to those who have connected Telegram', async () => {
  const { user: ada, contactId } = await correspondent();
  const heard = await listenTo(ada);
  await planned(ada, contactId, { subject: 'Lunch & <tea>?' });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await heard()).toEqual(['Your e-mail “Lunch & <tea>?” to Grace went out.']);
});

test('and when one failed, once for a mailbox that turns us away', async () => {
  const { user: ada, contactId } = await correspondent();
  const heard = await listenTo(ada);
  await planned(ada, contactId, { time: '09:00' });
  await gmail({ fault: 'refused', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  for (const subject of ['One', 'Two', 'Three']) await planned(ada, contactId, { subject, time: '10:00' });
  await gmail({ fault: 'revoked', account: ada.user.email });
  await sendAt('2026-11-15T10:00:00Z');
  expect(await heard()).toEqual([
    'Your e-mail “Lunch?” to Grace did not go out. The mail server refused it. It said: Invalid To header',
    'Your mailbox no longer lets Inner Circle send, and e-mails did not go out. Connect it again in Settings, then try them again.',
  ]);
});

test('an e-mail that was put off is reported when it has gone out, and not before', async () => {
  const { user: ada, contactId } = await correspondent();
  const heard = await listenTo(ada);
  const { id } = await planned(ada, contactId);
  await gmail({ fault: '500', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await heard()).toEqual([]);
  await ada(remindersEndpoints.update, { params: { id }, body: { subject: 'Dinner?' } });
  await sendAt('2026-11-15T09:01:00Z');
  expect(await heard()).toEqual(['Your e-mail “Dinner?” to Grace went out.']);
});
