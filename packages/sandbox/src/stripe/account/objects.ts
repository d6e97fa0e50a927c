import type { Stripe } from 'stripe';

/** What the stand-in tells of each object: the vendor's own names and types, as far as they are used. */
export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'active' | 'created' | 'description' | 'livemode' | 'metadata' | 'name'
>;

export type Interval = 'month' | 'year';

export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'livemode' | 'lookup_key' | 'metadata' | 'nickname' | 'type'
> & {
  product: string;
  unit_amount: number;
  billing_scheme: 'per_unit';
  transform_quantity: { divide_by: number; round: 'up' | 'down' } | null;
  recurring: { interval: Interval; interval_count: number; usage_type: 'licensed' | 'metered' };
};

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'created' | 'description' | 'email' | 'livemode' | 'metadata'
> & { name: string | null };

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata' | 'subscription'
> & { price: Price; quantity: 1 };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & { customer: string; latest_invoice: string | null; items: List<SubscriptionItem> };

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'total'
> & {
  customer: string;
  status: 'open' | 'paid' | 'void';
  parent: { type: 'subscription_details'; quote_details: null; subscription_details: { subscription: string } };
};

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  'id' | 'object' | 'amount_paid' | 'amount_requested' | 'created' | 'currency' | 'is_default' | 'livemode'
> & { invoice: string; status: 'paid'; payment: { type: 'payment_intent'; payment_intent: string } };

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status'
> & {
  payment_intent: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
};

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'success_url'
  | 'url'
> & {
  customer: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  subscription: string | null;
  invoice: string | null;
};

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>;

export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };

export const listOf = <Item>(data: Item[], url: string, has_more = false): List<Item> => ({
  object: 'list',
  data,
  has_more,
  url,
});
