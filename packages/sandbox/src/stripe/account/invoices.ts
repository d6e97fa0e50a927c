import type { Account } from './account.ts';
import { type Card, type Decline, laterCharge } from './cards.ts';
import type { Invoice, Subscription } from './objects.ts';

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';
type Charge = (card: Card | undefined) => Decline | 'paid';

const noCard: Decline = { decline: 'missing_payment_method', message: 'There is no card to pay with.' };

export const chargeAgain: Charge = (card) => (card ? laterCharge(card) : noCard);

/** Invoices of an account, each about one subscription. What a customer has to their credit is used up first. */
export function createInvoices(account: Account) {
  const customerOf = ({ customer }: { customer: string }) => account.customers.get(customer)!;

  const recordPayment = ({ id: invoice, amount_paid, currency }: Invoice, at: number) => {
    const id = account.newId('inpay');
    account.payments.set(id, {
      id,
      object: 'invoice_payment',
      amount_paid,
      amount_requested: amount_paid,
      created: at,
      currency,
      invoice,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: account.newId('pi') },
      status: 'paid',
    });
  };

  const pay = (invoice: Invoice, at: number, charge: Charge): Decline | undefined => {
    const outcome = invoice.amount_due === 0 ? 'paid' : charge(account.cards.get(invoice.customer));
    invoice.attempted = true;
    invoice.attempt_count += 1;
    if (outcome !== 'paid') {
      account.announce('invoice.payment_failed', invoice, at);
      return outcome;
    }
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    if (invoice.amount_paid > 0) recordPayment(invoice, at);
    account.announce('invoice.paid', invoice, at);
    return undefined;
  };

  return {
    /** Whether a card would take the total, without charging it. */
    wouldDecline(subscription: Subscription, total: number): Decline | undefined {
      const due = Math.max(0, total + customerOf(subscription).balance);
      const outcome = due === 0 ? 'paid' : chargeAgain(account.cards.get(subscription.customer));
      return outcome === 'paid' ? undefined : outcome;
    },

    /** Makes an invoice and has it paid; answers why it was not. A negative total becomes the customer's credit. */
    bill(subscription: Subscription, reason: Reason, total: number, at: number, charge: Charge = chargeAgain) {
      const customer = customerOf(subscription);
      const owed = total + customer.balance;
      const amountDue = Math.max(0, owed);
      customer.balance = Math.min(0, owed);
      const [item] = subscription.items.data;
      const invoice: Invoice = {
        id: account.newId('in'),
        object: 'invoice',
        amount_due: amountDue,
        amount_paid: 0,
        amount_remaining: amountDue,
        attempt_count: 0,
        attempted: false,
        billing_reason: reason,
        created: at,
        currency: subscription.currency,
        customer: subscription.customer,
        livemode: false,
        number: `SANDBOX-${String(account.invoices.size + 1).padStart(4, '0')}`,
        parent: {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { subscription: subscription.id },
        },
        period_end: item!.current_period_end,
        period_start: item!.current_period_start,
        status: 'open',
        total,
      };
      account.invoices.set(invoice.id, invoice);
      subscription.latest_invoice = invoice.id;
      return pay(invoice, at, charge);
    },

    /** Tries again what was not paid; true when nothing is left open. */
    payOpen(subscription: Subscription, at: number): boolean {
      const open = [...account.invoices.values()].filter(
        ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
      );
      return open.every((invoice) => pay(invoice, at, chargeAgain) === undefined);
    },
  };
}
