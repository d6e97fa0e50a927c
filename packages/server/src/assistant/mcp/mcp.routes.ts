import { MCP_CALLS_PER_MINUTE, MCP_PATH, tokenRefused } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { badField, DomainError } from '@inner-circle/domain/problem.ts';
import type { FastifyRequest } from 'fastify';
import { withCurrentPlan } from '../../billing/billing.service.ts';
import type { Config } from '../../platform/config.ts';
import { countCostly } from '../../platform/coordination/costly-calls.ts';
import { originOf, type Routes } from '../../platform/http/routes.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { bearerOf } from '../access-tokens/access-tokens.service.ts';

/** The secret of the header, as it came. */
export const secretOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\w-]{1,100})$/i.exec(headers.authorization ?? '')?.[1];

const MCP = { url: MCP_PATH, config: { perMinute: MCP_CALLS_PER_MINUTE, isCostly: true } };

type Found = (secret: string, userId: string) => void;

/**
 * The tools of the assistant for the user's own AI client. No cookie counts here, and no request knows of another. The protocol's
 * SDK is loaded with the first call.
 */
export const mcpRoutes =
  (found: Found): Routes =>
  (app, dependencies) => {
    app.route({
      method: 'POST',
      ...MCP,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('www-authenticate', 'Bearer');
        refuseForeign(request, dependencies.config);
        const secret = secretOf(request);
        const bearer = secret === undefined ? undefined : await bearerOf(secret, dependencies);
        if (!secret || !bearer) throw tokenRefused();
        found(secret, bearer.user.id);
        await countCostly(MCP, bearer.user.id, dependencies);
        // One call is one request, so that limits count it.
        if (Array.isArray(request.body)) throw badField('body', 'Send one message at a time.');
        const user = await withCurrentPlan(bearer.user, dependencies);
        const { mcpServerFor, WebStandardStreamableHTTPServerTransport } = await import('./mcp-server.ts');
        const server = await mcpServerFor({ ...bearer, user }, dependencies);
        const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
        await server.connect(transport);
        try {
          const answer = await transport.handleRequest(webRequestOf(request, dependencies.config), {
            parsedBody: request.body,
          });
          reply.removeHeader('www-authenticate').code(answer.status);
          answer.headers.forEach((value, name) => reply.header(name, value));
          return await reply.send(await answer.text());
        } finally {
          await server.close();
        }
      },
    });
    // Nothing is sent unasked, and no session is kept that could be ended.
    app.route({
      method: ['GET', 'DELETE'],
      url: MCP_PATH,
      schema: { hide: true },
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
  };

const webRequestOf = (request: FastifyRequest, config: Config) =>
  new Request(new URL(MCP_PATH, originOf(request, config)), {
    method: 'POST',
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !name.startsWith('content-length') ? [[name, value]] : [],
    ),
  });

/**
 * A page of somebody else's must not reach us under a name that it made up for this computer, nor call from a browser at all.
 * Programs send no Origin.
 */
function refuseForeign(request: FastifyRequest, config: Config): void {
  const own = config.PUBLIC_URL && new URL(config.PUBLIC_URL).hostname;
  const isOwnName = request.hostname === own || isLoopback(request.hostname) || request.hostname === config.HOST;
  const { origin } = request.headers;
  const isOwnPage = origin === undefined || origin === originOf(request, config);
  if (!isOwnName || !isOwnPage)
    throw new DomainError('forbidden', 'cross-site', 'This request did not come from a client of your own.');
}
