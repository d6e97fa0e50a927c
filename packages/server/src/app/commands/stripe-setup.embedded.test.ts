import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { PLAN_PRICES } from '@inner-circle/domain/billing/payments.rules.ts';
import { sandboxStripe } from '@inner-circle/sandbox/sandbox.ts';
import { expect, test } from 'vitest';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { COMMAND_PROGRAM } from '../../testing/processes/server-program.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const { origin, stranger } = await startTestApp({ sandbox: true });
const { secretKey, webhookSecret, apiRoot } = sandboxStripe(origin);

const run = promisify(execFile);
const setUp = async (environment: Record<string, string>) => {
  const env = { PATH: process.env['PATH'], ...environment };
  const { stdout } = await run(process.execPath, [COMMAND_PROGRAM, 'stripe-setup'], { env });
  return stdout.trim().split('\n');
};
const account = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: `${apiRoot}/` };

test('the set-up makes what is sold once, and again it changes nothing', async () => {
  const created = await setUp(account);
  expect(created).toContain('Created the product Inner Circle Premium.');
  expect(created).toContain('Created the price inner_circle_medium_yearly.');
  expect(await setUp(account)).toEqual(PLAN_PRICES.map(({ lookupKey }) => `The price ${lookupKey} is there.`));

  const headers = { authorization: `Bearer ${secretKey}` };
  const { data } = (await (await fetch(`${apiRoot}/v1/prices?limit=100`, { headers })).json()) as {
    data: { lookup_key: string; unit_amount: number }[];
  };
  expect(new Map(data.map((price) => [price.lookup_key, price.unit_amount]))).toEqual(
    new Map(PLAN_PRICES.map(({ lookupKey, cents }) => [lookupKey, cents])),
  );
});

test('without an account, or with one that Stripe does not know, it says so and fails', async () => {
  await expect(setUp({})).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Set STRIPE_SECRET_KEY') });
  await expect(setUp({ ...account, STRIPE_SECRET_KEY: 'sk_test_unknown' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Invalid API Key'),
  });
});

const { start, output } = killableServer({ ...account, NODE_ENV: 'development', LOG_LEVEL: 'warn' });
const fault = (kind: string) => stranger.send('POST', '/sandbox/faults', { vendor: 'stripe', fault: kind });

test('a start waits for no price, and logs the one that is not as it is shown', async () => {
  await setUp(account);
  const dearer = {
    product: 'inner_circle_premium',
    currency: 'usd',
    unit_amount: '9900',
    'recurring[interval]': 'month',
    lookup_key: 'inner_circle_premium_monthly',
    transfer_lookup_key: 'true',
  };
  const headers = { authorization: `Bearer ${secretKey}` };
  await fetch(`${apiRoot}/v1/prices`, { method: 'POST', headers, body: new URLSearchParams(dearer) });

  await fault('hang');
  const silent = await start(await freePort());
  expect(output()).not.toContain('The price');
  silent.kill('SIGTERM');
  await once(silent, 'exit');

  await fault('none');
  await start(await freePort());
  await expect
    .poll(output)
    .toContain('The price inner_circle_premium_monthly is not the one shown (unit_amount is 9900');
});
