import { Stripe } from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from '../../billing/billing.port.ts';

const TOLERANCE_SECONDS = 300;

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** As much of what happened to anything as tells whom it concerns. */
const Concerned = z.object({
  id: z.string(),
  object: z.string(),
  customer: Reference.nullish(),
  subscription: Reference.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: Reference }).nullish() }).nullish(),
});

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number().optional(),
  data: z.object({ object: z.unknown() }),
});

export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Temporal.Instant,
): PaymentEvent | undefined {
  const { data: event } = Event.safeParse(verified(stripe, secret, body, signature, now));
  if (!event) return undefined;
  const { data: concerned } = Concerned.safeParse(event.data.object);
  const subscription =
    concerned?.object === 'subscription'
      ? concerned.id
      : (concerned?.subscription ?? concerned?.parent?.subscription_details?.subscription);
  return {
    id: event.id,
    type: event.type,
    madeAt: event.created,
    customerId: concerned?.customer ?? undefined,
    subscriptionId: subscription ?? undefined,
  };
}

function verified(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Temporal.Instant,
): unknown {
  try {
    const received = now.epochMilliseconds;
    return stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, received);
  } catch (error) {
    // Signed and yet no JSON: an empty body, for one.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
