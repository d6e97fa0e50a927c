import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Subscriptions } from '../account/subscriptions.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { cardDeclined, gone, invalid, missing } from './stripe-error.ts';

const statuses = ['active', 'trialing', 'past_due', 'canceled', 'all'] as const;

const SubscriptionQuery = z.strictObject({
  ...listing,
  customer: z.string().optional(),
  status: z.enum(statuses).optional(),
});

const SubscriptionChange = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').default('1') }))
    .length(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  cancel_at_period_end: z.stringbool().optional(),
  // An empty value takes the date away.
  cancel_at: z.union([z.literal('').transform(() => null), z.coerce.number().int()]).optional(),
  trial_end: z.literal('now').optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export function subscriptionsCalls(call: Calls, account: Account, subscriptions: Subscriptions): void {
  const find = (id: string) => account.subscriptions.get(id) ?? gone('subscription', id);
  const living = (id: string) => {
    const found = find(id);
    if (found.ended_at !== null) gone('subscription', id);
    return found;
  };

  call({
    method: 'GET',
    url: '/v1/subscriptions',
    input: SubscriptionQuery,
    run: ({ customer, status, ...paging }) => {
      const found = [...account.subscriptions.values()].filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)),
      );
      return pageOf(found, paging, '/v1/subscriptions');
    },
  });
  call({
    method: 'GET',
    url: '/v1/subscriptions/:id',
    input: z.strictObject({}),
    run: (_input, id) => find(id),
  });
  call({
    method: 'POST',
    url: '/v1/subscriptions/:id',
    input: SubscriptionChange,
    run: ({ items, proration_behavior, payment_behavior, cancel_at_period_end, cancel_at, ...more }, id) => {
      const { trial_end, metadata } = more;
      const subscription = living(id);
      if (cancel_at_period_end !== undefined && cancel_at !== undefined)
        throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
      const [item] = items ?? [];
      if (item) {
        if (subscription.items.data[0]!.id !== item.id) throw missing('subscription_item', item.id, 'items[0][id]');
        const price = account.prices.get(item.price) ?? missed(item.price);
        const decline = subscriptions.changePlan(subscription, {
          price,
          proration: proration_behavior,
          mustPay: payment_behavior === 'error_if_incomplete',
          endsTrial: trial_end === 'now',
        });
        if (decline) throw cardDeclined(decline);
      }
      if (cancel_at_period_end === true) subscriptions.cancelAt(subscription, 'period-end');
      // As with Stripe itself: a date that was set by itself stays.
      if (cancel_at_period_end === false && subscription.cancel_at_period_end)
        subscriptions.cancelAt(subscription, null);
      if (cancel_at !== undefined) subscriptions.cancelAt(subscription, cancel_at);
      if (metadata) subscriptions.setMetadata(subscription, metadata);
      return subscription;
    },
  });
  call({
    method: 'DELETE',
    url: '/v1/subscriptions/:id',
    input: z.strictObject({ invoice_now: z.stringbool().optional(), prorate: z.stringbool().optional() }),
    run: (_input, id) => {
      const subscription = living(id);
      subscriptions.endNow(subscription);
      return subscription;
    },
  });

  call({
    method: 'GET',
    url: '/v1/invoices',
    input: z.strictObject({
      ...listing,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['open', 'paid', 'void']).optional(),
    }),
    run: ({ customer, subscription, status, ...paging }) => {
      const found = [...account.invoices.values()].filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === undefined || one.status === status) &&
          (subscription === undefined || one.parent.subscription_details.subscription === subscription),
      );
      return pageOf(found, paging, '/v1/invoices');
    },
  });
}

function missed(price: string): never {
  throw missing('price', price, 'items[0][price]');
}
