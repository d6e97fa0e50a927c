import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Refund } from '../account/objects.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { invalid, missing } from './stripe-error.ts';

/** What was paid for an invoice, and how it is given back. */
export function refundsCalls(call: Calls, account: Account): void {
  const { payments, refunds } = account;

  call({
    method: 'GET',
    url: '/v1/invoice_payments',
    input: z.strictObject({
      ...listing,
      invoice: z.string().optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    run: ({ invoice, status, ...paging }) => {
      const found = [...payments.values()].filter(
        (one) => (invoice === undefined || one.invoice === invoice) && (status === undefined || one.status === status),
      );
      return pageOf(found, paging, '/v1/invoice_payments');
    },
  });
  call({
    method: 'POST',
    url: '/v1/refunds',
    input: z.strictObject({
      payment_intent: z.string(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: z.record(z.string(), z.string()).default({}),
    }),
    run: ({ payment_intent, reason = null, metadata }) => {
      const paid = [...payments.values()].find(({ payment }) => payment.payment_intent === payment_intent);
      if (!paid) throw missing('payment_intent', payment_intent, 'payment_intent');
      if ([...refunds.values()].some((refund) => refund.payment_intent === payment_intent))
        throw invalid('The charge has already been refunded.', undefined, 'charge_already_refunded');
      const refund: Refund = {
        id: account.newId('re'),
        object: 'refund',
        amount: paid.amount_paid ?? 0,
        created: account.now(),
        currency: paid.currency,
        metadata,
        payment_intent,
        reason,
        status: 'succeeded',
      };
      refunds.set(refund.id, refund);
      account.announce('refund.created', refund, account.now());
      return refund;
    },
  });
  call({
    method: 'GET',
    url: '/v1/refunds',
    input: z.strictObject({ ...listing, payment_intent: z.string().optional() }),
    run: ({ payment_intent, ...paging }) => {
      const found = [...refunds.values()].filter(
        (one) => payment_intent === undefined || one.payment_intent === payment_intent,
      );
      return pageOf(found, paging, '/v1/refunds');
    },
  });
}
