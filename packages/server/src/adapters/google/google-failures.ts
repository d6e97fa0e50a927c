import { z } from 'zod';
import { LONGEST_DETAIL } from '../../integrations/integrations.port.ts';
import { postgresText } from '../../platform/postgres-text.ts';

/** The library brings headers of its own. */
type ReadableHeaders = Pick<Headers, 'get'>;
const ReadableHeaders = z.custom<ReadableHeaders>((headers) => typeof (headers as ReadableHeaders)?.get === 'function');

/** What the library throws: with an answer of Google, or with the code of what kept it from having one. */
const Failure = z.object({
  message: z.string().catch(''),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  error: z
    .object({ syscall: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  response: z
    .object({ status: z.number(), headers: ReadableHeaders.optional().catch(undefined), data: z.unknown() })
    .optional()
    .catch(undefined),
});
export type Failure = z.infer<typeof Failure>;

export const readFailure = (error: unknown): Failure => Failure.safeParse(error).data ?? { message: '' };

const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });
const ApiError = z.object({
  error: z.object({
    message: z.string(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
});

const short = (detail: string) => postgresText(detail, LONGEST_DETAIL);

/** Why no fresh access token was given. `isRefused` when the permission is gone, and not our own client at fault. */
export function readSigningIn(failure: unknown): { detail: string; isRefused: boolean; afterSeconds?: number } {
  const { response, message } = readFailure(failure);
  const said = TokenError.safeParse(response?.data).data;
  const detail = short(said?.error_description ?? said?.error ?? (message || 'Google could not be reached.'));
  const isRefused = response?.status === 400 || response?.status === 403;
  return { detail, isRefused, ...(!isRefused && afterSeconds(response)) };
}

/** Whether Google does not know the code, or not for this attempt. */
export const isOfAnotherAttempt = (failure: unknown) =>
  TokenError.safeParse(readFailure(failure).response?.data).data?.error === 'invalid_grant';

/** Whether the access token was not accepted. */
export const isTurnedAway = (failure: unknown) => readFailure(failure).response?.status === 401;

const NOT_NOW = /^(?:rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded|quotaExceeded|backendError)$/;
/** Our own project is not set up: it can be mended, and the permission is as good as ever. */
const OUR_FAULT = /^(?:accessNotConfigured|SERVICE_DISABLED)$/;

/** What one of Google's interfaces answered. `passes` when it may answer otherwise later. */
export function readAnswer({ response, message }: Failure, who: string) {
  const { status = 0, data } = response ?? {};
  const said = ApiError.safeParse(data).data?.error;
  const detail = short(said?.message ?? (message || `${who} answered ${status}.`));
  const reasons = [...(said?.errors ?? []), ...(said?.details ?? [])].map(({ reason }) => reason ?? '');
  const isPutOff = reasons.some((reason) => NOT_NOW.test(reason) || OUR_FAULT.test(reason));
  const passes = status === 429 || status >= 500 || (status === 403 && isPutOff);
  return { status, detail, reasons, passes, ...afterSeconds(response) };
}

/** There was no connection, or none that could be trusted: nothing left this machine. */
const NO_CONNECTION = /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|ENETUNREACH|EHOSTUNREACH|\w*CERT\w*|ERR_TLS\w*)$/;

export const isUnconnected = ({ code, error }: Failure) =>
  NO_CONNECTION.test(String(code)) || error?.syscall === 'connect' || error?.syscall === 'getaddrinfo';

function afterSeconds(response: Failure['response']): { afterSeconds?: number } {
  const value = response?.headers?.get('retry-after');
  if (!value) return {};
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { afterSeconds: Math.max(0, Math.ceil(seconds)) } : {};
}
