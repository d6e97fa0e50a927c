import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { mailing } from '../testing/vendors/mailing.ts';
import { paying } from '../testing/vendors/paying.ts';
import { reminding } from '../testing/reminding.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { query, runQueued, signIn, catchUp } = app;
const { correspondent, gmail, moveTo, planned, sendAt, send } = reminding(app);
const { mailsTo, mailFault } = mailing(app);
const { buy } = paying(app);

beforeEach(() => moveTo('2026-11-15T08:00:00Z'));

test('who closes the account is told by e-mail, once, until when it can come back', async () => {
  const ada = await signIn();
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  await runQueued();
  const [notice, ...more] = await mailsTo(ada);
  expect(more).toEqual([]);
  expect(notice!.subject).toBe('Your account is closed and will be erased on 15 December 2026');
  expect(notice!.text).toMatch(/Until then it can be brought back: write to \S+@\S+, from this address\./);
  expect(notice!.html).toContain('<h1');
  await catchUp();
  await runQueued();
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('a mailbox that turns us away is told by e-mail, once for each time that it breaks', async () => {
  const { user: ada, contactId } = await correspondent();
  for (const subject of ['One', 'Two', 'Three']) await planned(ada, contactId, { subject });
  await planned(ada, contactId, { type: 'daily' });
  await gmail({ fault: 'revoked', account: ada.user.email });
  await sendAt('2026-11-15T09:00:00Z');
  await runQueued();
  await sendAt('2026-11-16T09:00:00Z');
  await send();
  await runQueued();
  expect(await mailsTo(ada)).toMatchObject([
    { subject: 'Your planned e-mails are waiting for your mailbox', text: expect.stringContaining(ada.user.email) },
  ]);
});

test('a payment that failed is told by e-mail, once', async () => {
  const ada = await signIn();
  await buy(ada);
  const report = { what: 'past-due', planType: 'premium', at: '2026-11-29T12:00:00.000Z' };
  for (const _ of [1, 2])
    await query(`insert into jobs (name, data) values ('billing.report-plan', $1)`, [
      JSON.stringify({ ...report, userId: ada.user.id }),
    ]);
  await runQueued();
  expect(await mailsTo(ada)).toMatchObject([
    {
      subject: 'Your Premium plan could not be paid',
      text: expect.stringMatching(/Until 29 November 2026 everything stays as it is/),
    },
  ]);
});

test('a notice that the mail server puts off goes out later, and is given up after three days', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const close = async (user: typeof ada) => {
    await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });
    await runQueued();
  };
  await mailFault('503', 1);
  await close(ada);
  expect(await mailsTo(ada)).toEqual([]);
  moveTo('2026-11-15T08:10:00Z');
  await catchUp();
  expect(await mailsTo(ada)).toHaveLength(1);
  await mailFault('503', 1);
  await close(bob);
  moveTo('2026-11-19T08:10:00Z');
  await catchUp();
  expect(await mailsTo(bob)).toEqual([]);
  expect(await query('select status from operator_mails where user_id = $1', [bob.user.id])).toEqual([
    { status: 'given-up' },
  ]);
});
