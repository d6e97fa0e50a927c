import { createHmac } from 'node:crypto';
import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { sandboxStripe } from '@inner-circle/sandbox/sandbox.ts';
import type { TestApp, TestUser } from '../start-test-app.ts';

export type StripeEvent = { id: string; type: string; data: { object: { id: string; customer?: string } } };

/** What the stand-in for Stripe knows, and events of it that a test tells by itself. */
export function stripeEvents({ origin, clock, query }: TestApp) {
  const { webhookSecret, secretKey, apiRoot } = sandboxStripe(origin);

  async function atStripe(path: string, method = 'GET', fields?: Record<string, string>) {
    const headers = { authorization: `Bearer ${secretKey}` };
    const reply = await fetch(`${apiRoot}/v1/${path}`, {
      method,
      headers,
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    return (await reply.json()) as Record<string, unknown>;
  }

  const signatureOf = (payload: string, seconds: number, secret = webhookSecret) =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
  const customerOf = async ({ user }: TestUser) =>
    (await query<{ customer: string }>('select stripe_customer_id as customer from users where id = $1', [user.id]))[0]!
      .customer;

  return {
    atStripe,
    signatureOf,
    customerOf,

    /** What Stripe would have told of somebody, in the order in which it happened. */
    eventsOf: async (user: TestUser): Promise<StripeEvent[]> => {
      const customer = await customerOf(user);
      const { data } = (await atStripe('events?limit=100')) as { data: StripeEvent[] };
      return data.filter((event) => event.data.object.customer === customer).toReversed();
    },

    /** Tells a process of an event, signed by its clock; answers the status. */
    told: async (event: object, to: Pick<TestApp, 'origin' | 'clock'> = { origin, clock }): Promise<number> => {
      const payload = JSON.stringify(event);
      const signature = signatureOf(payload, Math.floor(to.clock.now().epochMilliseconds / 1000));
      const { status } = await fetch(`${to.origin}${billingEndpoints.webhook.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      return status;
    },
  };
}
