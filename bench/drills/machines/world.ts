import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sandbox } from '../../../packages/sandbox/src/sandbox.ts';
import { browser } from '../../../packages/server/src/testing/browser.ts';

const RETURN_MILLISECONDS = 250;

/** The stand-ins for the vendors, which nobody kills. */
export async function startWorld(origin: string, port: number) {
  const app = Fastify();
  const clock = {
    now: () => Temporal.Now.instant(),
    isMoved: () => false,
    moveTo: async () => {},
    reset: async () => {},
  };
  const stripeWebhook = `${origin}/api/stripe/webhook`;
  await app.register(sandbox({ origin, clock, timeMachine: false, stripeWebhook }), { prefix: '/sandbox' });
  await app.listen({ host: '127.0.0.1', port });
  return app;
}

/** Again and again while it is answered 503 or not at all. */
async function insist(what: string, ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask().catch(() => undefined);
    if (response && response.status < 500) return response;
    if (response) await response.bytes().catch(() => undefined);
    if (response && ![502, 503, 504].includes(response.status)) throw new Error(`${what}: ${response.status}`);
    await sleep(RETURN_MILLISECONDS);
  }
}

/** By Google’s stand-in, as often as it takes. */
export async function signIn(origin: string, email: string): Promise<string> {
  for (;;) {
    const visitor = browser(origin);
    await visitor.visit(`/api/auth/google?login_hint=${email}&prompt=none`).catch(() => undefined);
    const session = visitor.jar.get('session');
    if (session) return `session=${session}`;
    await sleep(RETURN_MILLISECONDS);
  }
}

/** Pays by Stripe's stand-in, and comes back to the product as the page does. */
export async function buyPremium(origin: string, cookie: string): Promise<void> {
  const post = (url: string, body: object) =>
    insist(url, () =>
      fetch(`${origin}${url}`, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const begun = await post('/api/stripe/checkout', { planType: 'premium', paymentFrequency: 'monthly' });
  const { url } = (await begun.json()) as { url: string };
  const paid = await insist('the payment', () =>
    fetch(`${origin}${new URL(url).pathname}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ number: '4242424242424242' }),
    }),
  );
  const sessionId = new URL(paid.headers.get('location') ?? '', origin).searchParams.get('checkout');
  const confirmed = await post('/api/stripe/checkout/confirm', { sessionId });
  if (!confirmed.ok) throw new Error(`The plan was answered with ${confirmed.status}: ${await confirmed.text()}`);
}
