import { asc, eq } from 'drizzle-orm';
import { type Exporter, exporterOf } from '../settings/export.service.ts';
import { subscriptions, usageMonths } from './billing.table.ts';
import { planGrants } from './grants.table.ts';

export const subscriptionsExporter = exporterOf('subscriptions', subscriptions, {
  id: subscriptions.id,
  stripeId: subscriptions.stripeId,
  planType: subscriptions.planType,
  paymentFrequency: subscriptions.paymentFrequency,
  priceCents: subscriptions.priceCents,
  status: subscriptions.status,
  currentPeriodStart: subscriptions.currentPeriodStart,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  trialEndsAt: subscriptions.trialEndsAt,
  cancelAt: subscriptions.cancelAt,
  canceledAt: subscriptions.canceledAt,
  endedAt: subscriptions.endedAt,
  createdAt: subscriptions.createdAt,
});

export const planGrantsExporter = exporterOf('planGrants', planGrants, {
  id: planGrants.id,
  code: planGrants.code,
  planType: planGrants.planType,
  durationType: planGrants.durationType,
  durationMonths: planGrants.durationMonths,
  redeemedAt: planGrants.redeemedAt,
  startsAt: planGrants.startsAt,
  endsAt: planGrants.endsAt,
  pausedAt: planGrants.pausedAt,
});

export const usageMonthsExporter: Exporter = {
  name: 'usageMonths',
  columns: ['month', 'contacts', 'groups', 'todos', 'aiQueries'],
  async *rows(db, userId) {
    const { month, contacts, groups, todos, aiQueries } = usageMonths;
    yield await db
      .select({ month, contacts, groups, todos, aiQueries })
      .from(usageMonths)
      .where(eq(usageMonths.userId, userId))
      .orderBy(asc(month));
  },
};
