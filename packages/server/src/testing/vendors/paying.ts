import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import type { PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
import { expect } from 'vitest';
import type { TestApp, TestUser } from '../start-test-app.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declinesLater: '4000000000000341',
} as const;

type Told = { id: string; type: string; state: string };

/** People who pay in the sandbox. */
export function paying({ stranger, clock }: TestApp) {
  const form = (path: string, fields: Record<string, string>) =>
    stranger.send('POST', path, undefined, {
      raw: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
    });
  const told = async () => (await stranger.send('GET', '/sandbox/stripe/events.json')).body as Told[];
  const waiting = async () => (await told()).filter(({ state }) => state === 'waiting');
  const webhooks = (switches: object) => stranger.send('POST', '/sandbox/stripe/webhooks', switches);

  /** Begins a checkout and pays; answers the session's id. */
  async function pay(user: TestUser, choice: Partial<PlanChoice> = {}, card: string = CARDS.good): Promise<string> {
    const body = { planType: 'premium', paymentFrequency: 'monthly', ...choice };
    const begun = await user(billingEndpoints.checkout, { body });
    expect(begun).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    const { pathname } = new URL(begun.body.url);
    const { status, headers } = await form(pathname, { number: card });
    expect(status).toBe(303);
    return new URL(headers.get('location')!).searchParams.get('checkout')!;
  }

  return {
    form,
    pay,
    told,
    webhooks,
    fault: (body: object) => stranger.send('POST', '/sandbox/faults', { vendor: 'stripe', ...body }),
    /** Pays and comes back. */
    buy: async (user: TestUser, choice?: Partial<PlanChoice>, card?: string) => {
      const sessionId = await pay(user, choice, card);
      const { status, body } = await user(billingEndpoints.confirmCheckout, { body: { sessionId } });
      expect(status).toBe(200);
      return body;
    },
    /** When everything that Stripe has to tell was told. */
    allTold: async () => {
      await expect.poll(waiting).toEqual([]);
    },
    /** Moves the clock, and has everything done that was to be done in between. */
    passes: async (duration: Temporal.DurationLike) => {
      const later = clock.now().toZonedDateTimeISO('UTC').add(duration).toInstant();
      await stranger.send('POST', '/sandbox/clock', { now: later.toString() });
    },
  };
}
