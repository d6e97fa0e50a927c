import { eachStep } from '../platform/jobs/for-each-user.ts';
import { dailyAt, everyMinutes, hourlyAt, type Job } from '../platform/jobs/job.ts';
import { endSubscriptions } from './payments/cancel.service.ts';
import { deleteErasedCustomers } from './payments/delete-customers.service.ts';
import { purgeEvents, reconcile } from './payments/reconcile.service.ts';
import { type Customer, END_SUBSCRIPTIONS } from './payments/sync-subscription.service.ts';
import { purgeUsage, countUsage } from './usage.service.ts';
import { refreshEndedPlans } from './entitlements.service.ts';

/** Whoever asks finds the plan true anyway: this is for those whom nobody asks about, and for the reminders they planned. */
export const refreshPlans: Job = {
  name: 'billing.refresh-plans',
  schedule: everyMinutes(5),
  expirySeconds: 240,
  retries: 0,
  run: (dependencies, now, _data, signal) => refreshEndedPlans(dependencies, now, signal),
};

/** Before the day ends in UTC, so that a month is kept as its last evening found it. */
export const keepUsage: Job = {
  name: 'billing.keep-usage',
  schedule: dailyAt(22, 45),
  expirySeconds: 3000,
  retries: 3,
  run: (dependencies, now, _data, signal) =>
    eachStep(
      () => countUsage(now, dependencies, signal),
      () => purgeUsage(now, dependencies),
    ),
};

/** For what the payment provider told and nobody heard. */
export const reconcilePayments: Job = {
  name: 'billing.reconcile',
  schedule: dailyAt(4, 20),
  expirySeconds: 3000,
  retries: 3,
  retrySeconds: 300,
  run: (dependencies, now, _data, signal) => reconcile(now, dependencies, signal),
};

export const purgePayments: Job = {
  name: 'billing.purge',
  schedule: dailyAt(3, 50),
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, now, _data, signal) => purgeEvents(now, dependencies, signal),
};

/** Every hour until it worked, right after accounts are erased. */
export const deleteCustomers: Job = {
  name: 'billing.delete-customers',
  schedule: hourlyAt(31),
  expirySeconds: 3000,
  retries: 0,
  run: (dependencies, _now, _data, signal) => deleteErasedCustomers(dependencies, signal),
};

/** The payment provider is given days to be back: nobody is to pay for what they have left, or twice. */
export const endSuperfluousSubscriptions: Job<Customer> = {
  ...END_SUBSCRIPTIONS,
  expirySeconds: 120,
  retries: 20,
  retrySeconds: 10,
  concurrency: 4,
  run: (dependencies, _now, customer) => endSubscriptions(customer, dependencies),
};
