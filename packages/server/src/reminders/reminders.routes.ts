import { deliveryLogEndpoints } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { type ActiveRemindersPage, remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { goesColdAt } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { earliest } from '@inner-circle/domain/time.ts';
import { untilWritten } from '../platform/http/revalidation.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listActiveReminders, remindersOverview } from './active/active-reminders.service.ts';
import { listDeliveries } from './log/delivery-log.service.ts';
import { cancelReminder, dismissFailure, retryFailed } from './reminder-states.service.ts';
import {
  countPending,
  createReminder,
  deleteReminder,
  getReminder,
  listReminders,
  updateReminder,
} from './reminders.service.ts';
import { holdBack, release } from './holding-back.service.ts';
import { testDraft, testReminder } from './test-mail.service.ts';

export const remindersRoutes: Routes = (app, dependencies) => {
  app.route({
    ...remindersEndpoints.active,
    config: { holdsUntil: ({ data }: ActiveRemindersPage) => earliest(data.map((one) => goesColdAt(one.contact))) },
    handler: ({ user, query }) => listActiveReminders(user, query, dependencies),
  });
  app.route({
    ...remindersEndpoints.overview,
    config: { holdsUntil: untilWritten },
    handler: ({ user }) => remindersOverview(user, dependencies),
  });
  app.route({
    ...deliveryLogEndpoints.list,
    handler: ({ user, query }) => listDeliveries(user, query, dependencies),
  });
  app.route({
    ...remindersEndpoints.ofContact,
    config: { holdsUntil: untilWritten },
    handler: ({ user, params, query }) => listReminders(user, params.contactId, query, dependencies),
  });
  app.route({
    ...remindersEndpoints.create,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await createReminder(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...remindersEndpoints.update,
    handler: ({ user, params, body }) => updateReminder(user, params.id, body, dependencies),
  });
  app.route({
    ...remindersEndpoints.remove,
    handler: async ({ user, params }, reply) =>
      reply.code(204).send(await deleteReminder(user, params.id, dependencies)),
  });
  app.route({
    ...remindersEndpoints.cancel,
    handler: ({ user, params }) => cancelReminder(user, params.id, dependencies),
  });
  app.route({
    ...remindersEndpoints.one,
    handler: ({ user, params }) => getReminder(user, params.id, dependencies),
  });
  app.route({
    ...remindersEndpoints.hold,
    handler: ({ user, params, body }) => holdBack(user, params.id, body, dependencies),
  });
  app.route({
    ...remindersEndpoints.release,
    handler: ({ user, params, body }) => release(user, params.id, body, dependencies),
  });
  app.route({
    ...remindersEndpoints.dismiss,
    handler: ({ user, params }) => dismissFailure(user, params.id, dependencies),
  });
  app.route({ ...remindersEndpoints.test, handler: ({ user, params }) => testReminder(user, params.id, dependencies) });
  app.route({ ...remindersEndpoints.testDraft, handler: ({ user, body }) => testDraft(user, body, dependencies) });
  app.route({ ...remindersEndpoints.retryFailed, handler: ({ user }) => retryFailed(user, dependencies) });
  app.route({
    ...remindersEndpoints.counts,
    handler: ({ user, body }) => countPending(user, body.contactIds, dependencies),
  });
};
