import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { healthOf } from './health/health.service.ts';
import { listAuditLog, listClosedAccounts, restoreAccount } from './admin.service.ts';

export const adminRoutes: Routes = (app, dependencies) => {
  app.route({
    ...adminEndpoints.closedAccounts,
    handler: ({ query }) => listClosedAccounts(query, dependencies),
  });
  app.route({
    ...adminEndpoints.restoreAccount,
    handler: ({ user, ip, params }) => restoreAccount({ user, ipAddress: ip }, params.id, dependencies),
  });
  app.route({ ...adminEndpoints.auditLogs, handler: ({ query }) => listAuditLog(query, dependencies) });
  app.route({ ...adminEndpoints.health, handler: () => healthOf(dependencies) });
};
