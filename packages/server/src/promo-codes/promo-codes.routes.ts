import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import type { FastifyRequest } from 'fastify';
import type { Admin } from '../platform/audit.ts';
import type { Routes } from '../platform/http/routes.ts';
import { analyticsOf, redemptionsOf, statsOf } from './analytics.service.ts';
import {
  changePromoCode,
  createPromoCode,
  deactivatePromoCodes,
  deletePromoCode,
  generateBatch,
  getPromoCode,
  listPromoCodes,
} from './promo-codes.service.ts';
import { checkPromoCode, redeemPromoCode } from './redemption.service.ts';

const by = ({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>): Admin => ({ user, ipAddress: ip });

export const promoCodesRoutes: Routes = (app, dependencies) => {
  app.route({
    ...redemptionEndpoints.check,
    handler: ({ user, params }) => checkPromoCode(user, params.code, dependencies),
  });
  app.route({
    ...redemptionEndpoints.redeem,
    handler: ({ user, body }) => redeemPromoCode(user, body.code, dependencies),
  });
  app.route({ ...promoCodesEndpoints.list, handler: ({ query }) => listPromoCodes(query, dependencies) });
  app.route({ ...promoCodesEndpoints.analytics, handler: ({ query }) => analyticsOf(query, dependencies) });
  app.route({
    ...promoCodesEndpoints.redemptions,
    handler: ({ params, query }) => redemptionsOf(params.code, query, dependencies),
  });
  app.route({ ...promoCodesEndpoints.stats, handler: ({ params }) => statsOf(params.code, dependencies) });
  app.route({ ...promoCodesEndpoints.get, handler: ({ params }) => getPromoCode(params.id, dependencies) });
  app.route({
    ...promoCodesEndpoints.create,
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await createPromoCode(by(request), request.body, dependencies, request.headers['idempotency-key'])),
  });
  app.route({
    ...promoCodesEndpoints.generateBatch,
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await generateBatch(by(request), request.body, dependencies, request.headers['idempotency-key'])),
  });
  app.route({
    ...promoCodesEndpoints.update,
    handler: (request) => changePromoCode(by(request), request.params.id, request.body, dependencies),
  });
  app.route({
    ...promoCodesEndpoints.remove,
    handler: async (request, reply) => {
      await deletePromoCode(by(request), request.params.id, dependencies);
      return reply.code(204).send();
    },
  });
  app.route({
    ...promoCodesEndpoints.bulkDeactivate,
    handler: (request) => deactivatePromoCodes(by(request), request.body.ids, dependencies),
  });
};
