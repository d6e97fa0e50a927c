import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listGoingCold, prepareFor, type ShownToday, whatTodayBrings } from './today.service.ts';
import { getWord, sendWordTo } from './words.service.ts';

export const todayRoutes: Routes = (app, dependencies) => {
  app.route({
    ...todayEndpoints.get,
    config: { holdsUntil: ({ holdsUntil }: ShownToday) => holdsUntil },
    handler: ({ user, query }) => whatTodayBrings(user, query, dependencies),
  });
  app.route({
    ...todayEndpoints.goingCold,
    handler: ({ user, query }) => listGoingCold(user, query, dependencies),
  });
  app.route({
    ...todayEndpoints.prepare,
    handler: ({ user, params, query }) => prepareFor(user, params.contactId, query, dependencies),
  });
  app.route({
    ...todayEndpoints.send,
    handler: async ({ user, params, headers, body }, reply) =>
      reply.code(201).send(await sendWordTo(user, params.contactId, body, dependencies, headers['idempotency-key'])),
  });
  app.route({ ...todayEndpoints.word, handler: ({ user, params }) => getWord(user, params.id, dependencies) });
};
