// A subscription's life:
//
//   checkout ─► (trialing ─►) active ─► active … each time its period ends and the card is charged
//                               │  ▲
//                     declined  ▼  │ a new card, or the next try
//                            past_due ─► canceled after GIVE_UP_DAYS
//
// At `cancel_at` it is canceled, whatever state it is in. Time passes only when somebody looks: `catchUp`.
import type { Account, Order } from './account.ts';
import type { Card, Decline } from './cards.ts';
import { createInvoices } from './invoices.ts';
import { listOf, type Price, type Subscription } from './objects.ts';
import { periodEndAfter } from './periods.ts';

const DAY_SECONDS = 86_400;
const GIVE_UP_DAYS = 21;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

type PlanChange = {
  price: Price;
  proration: 'always_invoice' | 'create_prorations' | 'none';
  mustPay: boolean;
  /** The trial is over, and the first period begins. */
  endsTrial: boolean;
};

const itemOf = (subscription: Subscription) => subscription.items.data[0]!;

export function createSubscriptions(account: Account) {
  const invoices = createInvoices(account);
  const changed = (subscription: Subscription, at: number) =>
    account.announce('customer.subscription.updated', subscription, at);

  const end = (subscription: Subscription, at: number) => {
    subscription.status = 'canceled';
    subscription.canceled_at ??= at;
    subscription.ended_at = at;
    account.announce('customer.subscription.deleted', subscription, at);
  };

  const renew = (subscription: Subscription) => {
    const item = itemOf(subscription);
    const at = item.current_period_end;
    item.current_period_start = at;
    item.current_period_end = periodEndAfter(subscription.billing_cycle_anchor, item.price.recurring.interval, at);
    const decline = invoices.bill(subscription, 'subscription_cycle', item.price.unit_amount, at);
    subscription.status = decline ? 'past_due' : 'active';
    changed(subscription, at);
  };

  /** What happens to it next by itself, and when. */
  const nextStep = (subscription: Subscription): { at: number; step: () => void } => {
    const { current_period_start, current_period_end } = itemOf(subscription);
    const givenUp = subscription.status === 'past_due' ? current_period_start + GIVE_UP_DAYS * DAY_SECONDS : Infinity;
    const endsAt = Math.min(subscription.cancel_at ?? Infinity, givenUp);
    return endsAt <= current_period_end
      ? { at: endsAt, step: () => end(subscription, endsAt) }
      : { at: current_period_end, step: () => renew(subscription) };
  };

  return {
    /** Does everything that has come due since somebody last looked. */
    catchUp(): void {
      for (const subscription of account.subscriptions.values()) {
        while (subscription.ended_at === null) {
          const { at, step } = nextStep(subscription);
          if (at > account.now()) break;
          step();
        }
      }
    },

    /** For a checkout whose card has paid. */
    begin(customer: string, { price, metadata, trialEnd }: Order, card: Card): Subscription {
      const at = account.now();
      const id = account.newId('sub');
      const anchor = trialEnd ?? at;
      const subscription: Subscription = {
        id,
        object: 'subscription',
        billing_cycle_anchor: anchor,
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        collection_method: 'charge_automatically',
        created: at,
        currency: price.currency,
        customer,
        ended_at: null,
        items: listOf(
          [
            {
              id: account.newId('si'),
              object: 'subscription_item',
              created: at,
              current_period_start: at,
              current_period_end: trialEnd ?? periodEndAfter(anchor, price.recurring.interval, at),
              metadata: {},
              price,
              quantity: 1,
              subscription: id,
            },
          ],
          `/v1/subscription_items?subscription=${id}`,
        ),
        latest_invoice: null,
        livemode: false,
        metadata,
        start_date: at,
        status: trialEnd === null ? 'active' : 'trialing',
        trial_end: trialEnd,
        trial_start: trialEnd === null ? null : at,
      };
      account.cards.set(customer, card);
      account.subscriptions.set(id, subscription);
      account.announce('customer.subscription.created', subscription, at);
      invoices.bill(subscription, 'subscription_create', trialEnd === null ? price.unit_amount : 0, at, () => 'paid');
      return subscription;
    },

    /** Answers why the card did not pay, where that keeps the plan from being changed. */
    changePlan(subscription: Subscription, { price, proration, mustPay, endsTrial }: PlanChange): Decline | undefined {
      const at = account.now();
      const item = itemOf(subscription);
      const isNewInterval = item.price.recurring.interval !== price.recurring.interval;
      const isTrial = subscription.status === 'trialing' && !endsTrial;
      const total = endsTrial
        ? price.unit_amount
        : proration === 'none' || isTrial
          ? 0
          : prorated(item, price, at, isNewInterval);
      const isBilledNow = endsTrial || proration === 'always_invoice' || isNewInterval;
      const decline = isBilledNow && mustPay ? invoices.wouldDecline(subscription, total) : undefined;
      if (decline) return decline;
      item.price = price;
      if (endsTrial) {
        subscription.status = 'active';
        subscription.trial_end = at;
      }
      if (endsTrial || (isNewInterval && !isTrial)) {
        subscription.billing_cycle_anchor = at;
        item.current_period_start = at;
        item.current_period_end = periodEndAfter(at, price.recurring.interval, at);
      }
      if (isBilledNow) {
        if (invoices.bill(subscription, 'subscription_update', total, at)) subscription.status = 'past_due';
      } else account.customers.get(subscription.customer)!.balance += total;
      changed(subscription, at);
      return undefined;
    },

    /** Null takes a cancelation back. A portal sets the date alone; the API can say "with the period". */
    cancelAt(subscription: Subscription, when: 'period-end' | number | null): void {
      subscription.cancel_at_period_end = when === 'period-end';
      subscription.cancel_at = when === 'period-end' ? itemOf(subscription).current_period_end : when;
      subscription.canceled_at = when === null ? null : account.now();
      changed(subscription, account.now());
    },

    endNow: (subscription: Subscription) => end(subscription, account.now()),

    setMetadata(subscription: Subscription, metadata: Record<string, string>): void {
      subscription.metadata = { ...subscription.metadata, ...metadata };
      changed(subscription, account.now());
    },

    /** What is owed is charged to the new card at once. */
    changeCard(customer: string, card: Card): void {
      account.cards.set(customer, card);
      for (const subscription of account.subscriptions.values()) {
        if (subscription.customer !== customer || subscription.status !== 'past_due') continue;
        if (!invoices.payOpen(subscription, account.now())) continue;
        subscription.status = 'active';
        changed(subscription, account.now());
      }
    },

    of: (customer: string) => [...account.subscriptions.values()].filter((one) => one.customer === customer),
  };
}

type Item = Subscription['items']['data'][number];

/** What the rest of the period costs more, or less, than was paid; a new interval begins anew and is paid in full. */
function prorated(item: Item, price: Price, at: number, isNewInterval: boolean): number {
  const { current_period_start: start, current_period_end: over } = item;
  const left = (over - at) / (over - start);
  const credit = Math.round(item.price.unit_amount * left);
  return (isNewInterval ? price.unit_amount : Math.round(price.unit_amount * left)) - credit;
}
