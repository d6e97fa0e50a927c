import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** What happens to an app as it is made, before it has any route. */
export async function whileMaking<Made>(
  prepare: (app: FastifyInstance) => void,
  make: () => Promise<Made>,
): Promise<Made> {
  const prepareApp = (message: unknown) => prepare((message as { fastify: FastifyInstance }).fastify);
  subscribe('fastify.initialization', prepareApp);
  try {
    return await make();
  } finally {
    unsubscribe('fastify.initialization', prepareApp);
  }
}

/** The app, and every route as it was registered. */
export async function withRoutes<Made>(make: () => Promise<Made>): Promise<{ made: Made; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = [];
  const made = await whileMaking((app) => app.addHook('onRoute', (route) => void routes.push(route)), make);
  return { made, routes };
}
