import { pino, type DestinationStream, type Logger } from 'pino';

const SECRETS = ['password', 'token', 'accessToken', 'refreshToken', 'idToken', 'secret', 'authorization', 'cookie'];
const SECRET_PARAMETERS = /([?&](?:code|state|token|id_token|access_token|key)=)[^&]+/g;

/** Structured logs: one JSON object a line, without secrets and without what people wrote. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
      serializers: {
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          url: withoutSecrets(url),
          ip,
        }),
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

const withoutSecrets = (url: string) => url.replace(SECRET_PARAMETERS, '$1[removed]');

/** Drizzle's messages carry the query with its parameters, which are people's data. */
const short = (text: string | undefined) => text?.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '\nparams: [removed]');
