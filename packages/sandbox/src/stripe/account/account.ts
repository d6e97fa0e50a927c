import { randomBytes } from 'node:crypto';
import type { Card } from './cards.ts';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  InvoicePayment,
  PortalSession,
  Price,
  Product,
  Refund,
  Subscription,
} from './objects.ts';
import { secondsOf } from './periods.ts';

export type Account = ReturnType<typeof createAccount>;

/** Tells that something happened to an object, at a moment in seconds. */
export type Announce = (type: string, object: { object: string }, at: number) => void;

type Options = { origin: string; now: () => Temporal.Instant; announce: Announce };

/** What a Stripe account holds. It is forgotten when the sandbox ends. */
export function createAccount({ origin, now, announce }: Options) {
  const ID_BYTES = 10;
  return {
    origin,
    announce,
    products: new Map<string, Product>(),
    prices: new Map<string, Price>(),
    customers: new Map<string, Customer>(),
    deletedCustomers: new Set<string>(),
    /** By customer. */
    cards: new Map<string, Card>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    payments: new Map<string, InvoicePayment>(),
    refunds: new Map<string, Refund>(),
    /** With what becomes of the session when it is paid for. */
    sessions: new Map<string, CheckoutSession & { order: Order }>(),
    portals: new Map<string, PortalSession>(),
    now: () => secondsOf(now()),
    newId: (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`,
  };
}

/** What is bought in a checkout. */
export type Order = {
  price: Price;
  metadata: Record<string, string>;
  /** In seconds; null without a trial. */ trialEnd: number | null;
};
