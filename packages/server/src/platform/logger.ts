import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';

const SECRETS = ['password', 'token', 'accessToken', 'refreshToken', 'idToken', 'secret', 'authorization', 'cookie'];

/** Nobody is known before they are authenticated. */
type Logged = Pick<FastifyRequest, 'method' | 'routeOptions' | 'ip'> & {
  readonly user?: { readonly id: string } | null;
};

/** Structured logs: one JSON object a line, without secrets and without what people wrote. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
      serializers: {
        // The pattern of the address, never the address itself: it holds what people typed, and secrets.
        req: ({ method, routeOptions, ip, user }: Logged) => ({
          method,
          route: routeOptions.url ?? 'unknown',
          ip,
          user: user?.id,
        }),
        res: ({ statusCode }: FastifyReply) => ({ statusCode }),
        err: ({ name, message, stack, code, cause }: Error & { code?: unknown }) => ({
          name,
          code,
          message: short(message),
          stack: short(stack),
          cause: cause instanceof Error ? short(cause.message) : undefined,
        }),
      },
    },
    destination,
  );

/** Drizzle's messages carry the query with its parameters, which are people's data. */
const short = (text: string | undefined) => text?.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '\nparams: [removed]');
