import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { expect, test } from 'vitest';
import { connectAccounts } from '../testing/vendors/connected-accounts.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { purgeIntegrations } from './integrations.jobs.ts';

const { signIn, query, clock, dependencies } = await startTestApp({ sandbox: true });
const { revokeEmail, disconnectTelegram, ...endpoints } = integrationsEndpoints;
const { emailStatus, emailAuth, connectSmtp, telegramStatus, pairingCode } = endpoints;

const server = { host: 'smtp.example.com', port: 465, security: 'tls', username: 'ada', password: 'secret' };

test.each([
  ['emailStatus', emailStatus, {}],
  ['emailAuth', emailAuth, {}],
  ['connectSmtp', connectSmtp, { body: { email: 'ada@example.com', ...server } }],
  ['telegramStatus', telegramStatus, {}],
  ['pairingCode', pairingCode, {}],
] as const)('%s is not part of the Free plan', async (_name, endpoint, input) => {
  const ada = await signIn();
  expect(await ada(endpoint, input)).toMatchObject({
    status: 403,
    body: { error: 'Subscription required', feature: 'integrations', limit: 0, upgrade: true, currentPlan: 'free' },
  });
});

test('what was connected can be disconnected on every plan', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await connectAccounts(ada.user, dependencies);
  await connectAccounts(bob.user, dependencies);
  expect(await ada(revokeEmail)).toMatchObject({ status: 200, body: { success: true } });
  expect(await ada(disconnectTelegram)).toMatchObject({ status: 200, body: { success: true } });
  const left = 'select user_id from mailboxes union all select user_id from telegram_links';
  expect(await query(left)).toEqual([{ user_id: bob.user.id }, { user_id: bob.user.id }]);
});

test('attempts and codes go when they can no longer be used', async () => {
  const ada = await signIn();
  await connectAccounts(ada.user, dependencies);
  const purge = () => purgeIntegrations.run(dependencies, clock.now(), {}, new AbortController().signal);
  const counts = async () =>
    (
      await query(
        `select (select count(*)::int from mailbox_attempts where user_id = $1) as attempts,
        (select count(*)::int from telegram_codes where user_id = $1) as codes`,
        [ada.user.id],
      )
    )[0];
  clock.moveTo(clock.now().add({ minutes: 9 }));
  await purge();
  expect(await counts()).toEqual({ attempts: 1, codes: 1 });
  clock.moveTo(clock.now().add({ minutes: 7 }));
  await purge();
  expect(await counts()).toEqual({ attempts: 0, codes: 0 });
});
