import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientBase } from 'pg';
import { withDatabase } from './support/engines.ts';
import { met, milliseconds, percent, timed, whole } from './support/figures.ts';
import { engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const EVENTS = 2000;
const BUYERS = 200;
const AT_ONCE = 8;
const MINUTE = 60_000;
const SECRET = 'whsec_bench';

const INSERT_BUYERS = `
  insert into users (id, issuer, subject, email, name, stripe_customer_id, created_at, signed_in_at)
  select uuidv7(), 'bench', n::text, 'buyer' || n || '@example.com', 'Buyer ' || n, 'cus_' || n, now(), now()
  from generate_series(0, $1::int - 1) n`;

const fill = async (client: ClientBase) => void (await client.query(INSERT_BUYERS, [BUYERS]));

const now = () => Math.floor(Date.now() / 1000);

const subscription = (id: string) => ({
  id,
  object: 'subscription',
  customer: id.replace('sub', 'cus'),
  status: 'active',
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  created: now(),
  ended_at: null,
  trial_end: null,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${id}`,
        object: 'subscription_item',
        current_period_start: now(),
        current_period_end: now() + 30 * 86_400,
        price: { id: 'price', object: 'price', metadata: { planType: 'medium', paymentFrequency: 'monthly' } },
      },
    ],
  },
});

/** A Stripe that knows every subscription and answers at once. */
async function standInForStripe() {
  const server = createServer((request, response) => {
    const body = JSON.stringify(subscription(request.url!.split('/').at(-1)!));
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function signed(number: number) {
  const buyer = number % BUYERS;
  const object = { id: `sub_${buyer}`, object: 'subscription', customer: `cus_${buyer}`, padding: 'x'.repeat(2000) };
  const event = { id: `evt_${number}`, object: 'event', type: 'customer.subscription.updated', data: { object } };
  const body = JSON.stringify(event);
  const at = now();
  const signature = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } };
}

/** How long all of them take, a few at a time. */
async function tell(url: string, first: number, count: number): Promise<number> {
  let next = first;
  const teller = async () => {
    while (next < first + count) {
      const response = await fetch(url, { method: 'POST', ...signed(next++) });
      if (!response.ok) throw new Error(`An event was answered with ${response.status}: ${await response.text()}`);
      await response.text();
    }
  };
  const { took } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, teller)));
  return took;
}

const stripe = await standInForStripe();
const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(
    engine,
    [10],
    async ({ environmentOf }) => {
      const environment = {
        SANDBOX: 'false',
        STRIPE_SECRET_KEY: 'sk_test_bench',
        STRIPE_WEBHOOK_SECRET: SECRET,
        STRIPE_API_URL: stripe.origin,
      };
      const product = await startServer({ ...environmentOf('product'), ...environment });
      const bare = await startServer(
        { ...environmentOf('bare'), ...environment },
        { entry: 'bench/support/bare-webhook.ts', ready: '/' },
      );
      const url = `${product.origin}/api/stripe/webhook`;
      try {
        // Numbers apart, for on one database each event counts once.
        await tell(url, EVENTS, BUYERS);
        await tell(bare.origin, 2 * EVENTS, BUYERS);
        const [ours, least] = [await tell(url, 0, EVENTS), await tell(bare.origin, 3 * EVENTS, EVENTS)];
        say(`${engine}: ${percent(least / ours)}`);
        rows.push([
          percent(least / ours),
          engine,
          milliseconds(ours),
          milliseconds(least),
          whole((EVENTS / ours) * MINUTE),
          met(ours <= MINUTE),
        ]);
      } finally {
        await Promise.all([product.program.end(), bare.program.end()]);
      }
    },
    fill,
  );
}
stripe.server.close();

report({
  title: 'Webhooks of Stripe',
  about: `How long ${whole(EVENTS)} signed events about ${BUYERS} subscriptions take, ${AT_ONCE} at a time, each of them asked about at a Stripe that answers at once; as a share of the speed of a bare handler that checks the signature and keeps the id. Target: ${whole(EVENTS)} in a minute.`,
  columns: ['of the bare handler', 'engine', 'product', 'bare', 'a minute', 'target'],
  rows,
});
