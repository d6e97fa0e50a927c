import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** What happened, as it is told: the object as it was then. */
export type StripeEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: string; data: { object: object }; request: { id: null; idempotency_key: null } };

export type Events = ReturnType<typeof createEvents>;

const API_VERSION = '2026-10-28.endive';
const ID_BYTES = 10;
const MOST_KEPT = 10_000;

/** Everything that happened, the oldest first. */
export function createEvents(deliver: (event: StripeEvent) => void) {
  const all: StripeEvent[] = [];
  return {
    list: (): readonly StripeEvent[] => all,
    announce(type: string, object: { object: string }, at: number): void {
      const event: StripeEvent = {
        id: `evt_${randomBytes(ID_BYTES).toString('hex')}`,
        object: 'event',
        api_version: API_VERSION,
        created: at,
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      all.push(event);
      if (all.length > MOST_KEPT) all.shift();
      deliver(event);
    },
  };
}
