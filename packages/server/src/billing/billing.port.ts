import type { PaidSubscription } from '@inner-circle/domain/billing/access.rules.ts';
import type { PlanPrice } from '@inner-circle/domain/billing/payments.rules.ts';

export type { PlanPrice };

/** A subscription as the payment provider has it. */
export type BoughtSubscription = PaidSubscription & {
  readonly stripeId: string;
  readonly customerId: string;
  /** What is charged for each period in US dollars; null when it is charged otherwise. */
  readonly priceCents: number | null;
  readonly trialEndsAt: string | null;
  readonly canceledAt: string | null;
  readonly createdAt: string;
};

/** `missing` when the provider does not know it, `foreign` when it is for something that we do not sell. */
export type AskedSubscription = BoughtSubscription | 'missing' | 'foreign';

/** An event of the provider names only the customer: the current state is always asked for. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** In seconds since 1970. */
  readonly madeAt: number | undefined;
  readonly customerId: string | undefined;
  readonly subscriptionId: string | undefined;
};

type Checkout = {
  readonly userId: string;
  readonly customerId: string;
  readonly price: PlanPrice;
  /** Until when nothing is charged; null to charge at once. At least two days ahead, and at most two years. */
  readonly trialEndsAt: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** Every call throws PaymentsAway when the provider is not reached or is ill, and what sells throws PriceNotAsShown. */
export type Payments = {
  /**
   * Without a name: whoever dies before the customer is kept leaves nobody's data behind. Asked twice for the same user, it answers
   * the same customer. `replaces` is one that the provider deleted.
   */
  createCustomer(userId: string, replaces: string | null): Promise<string>;
  /** Tells who the customer is; false when there is no such customer. */
  nameCustomer(customerId: string, named: { email: string; name: string }): Promise<boolean>;
  /** Ends the customer's subscriptions too. A missing customer is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** What the browser goes to. What was begun before and is not the same can no longer be paid. */
  beginCheckout(checkout: Checkout): Promise<string>;
  /** What became of a checkout; undefined when there is none of that id. */
  checkout(id: string): Promise<{ userId: string | null; subscriptionId: string | null } | undefined>;
  /** Makes what was begun and not paid impossible to pay. */
  expireCheckouts(customerId: string): Promise<void>;
  /** Undefined when there is no such customer. */
  portal(customerId: string, returnUrl: string): Promise<string | undefined>;
  subscription(id: string): Promise<AskedSubscription>;
  /** All that a customer has bought, also what has ended. */
  subscriptionsOf(customerId: string): Promise<BoughtSubscription[]>;
  /** What was bought since a moment, by anybody. */
  boughtSince(moment: Temporal.Instant): AsyncIterable<BoughtSubscription>;
  /** Whose customers those are, as it was written down there when they bought. */
  customersSince(moment: Temporal.Instant): AsyncIterable<{ readonly userId: string; readonly customerId: string }>;
  /** Charges or credits the difference at once; in a trial that goes on, nothing. Throws CardRefused, and then nothing has changed. */
  changePlan(subscriptionId: string, price: PlanPrice, options: { endsTrial: boolean }): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  /** At once. What has ended, or is not there, is no error. */
  end(subscriptionId: string): Promise<void>;
  /** Gives back what was paid for the current period. What was given back, or not paid, is no error. */
  refund(subscriptionId: string): Promise<void>;
  /** Undefined when the signature is not the provider's, or too old. */
  readEvent(body: Buffer, signature: string | undefined, now: Temporal.Instant): PaymentEvent | undefined;
  /** Makes the products and prices that are missing; answers what was done, in words. */
  setUpPrices(): Promise<string[]>;
  /** What of the prices is not as it is shown, in words for operators; empty when everything is sold as shown. */
  comparePrices(): Promise<string[]>;
};

/** The message is the bank's reason, for the user. */
export class CardRefused extends Error {}

export class PaymentsAway extends Error {}

/** The provider would charge something else than what is shown. The message says what, for operators. */
export class PriceNotAsShown extends Error {}

declare module '../platform/dependencies.ts' {
  interface Ports {
    /** Undefined when payments are not set up. */
    readonly payments: Payments | undefined;
  }
}
