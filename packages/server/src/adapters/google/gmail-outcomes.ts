import { z } from 'zod';
import { LONGEST_DETAIL, type SendOutcome } from '../../integrations/integrations.port.ts';
import { storable } from '../../platform/storable.ts';

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
type Failure = z.infer<typeof Failure>;

const read = (error: unknown): Failure => Failure.safeParse(error).data ?? { message: '' };

const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });
const ApiError = z.object({
  error: z.object({
    message: z.string(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
});

const short = (detail: string) => storable(detail, LONGEST_DETAIL);

/** Getting a fresh access token failed: whatever happened, no mail left. */
export function ofSigningIn(failure: unknown): SendOutcome {
  const { response, message } = read(failure);
  const said = TokenError.safeParse(response?.data).data;
  const detail = short(said?.error_description ?? said?.error ?? (message || 'Google could not be reached.'));
  // 401 means that our own client is not right, which is not the mailbox's fault.
  const isRefused = response?.status === 400 || response?.status === 403;
  return isRefused ? { kind: 'not-authorized', detail } : { kind: 'later', detail, ...afterSeconds(response) };
}

/** Whether Google does not know the code, or not for this attempt. */
export const isOfAnotherAttempt = (failure: unknown) =>
  TokenError.safeParse(read(failure).response?.data).data?.error === 'invalid_grant';

/** Whether Gmail did not accept the access token. */
export const isTurnedAway = (failure: unknown) => read(failure).response?.status === 401;

const NOT_NOW = /^(?:rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded|quotaExceeded|backendError)$/;
/** Our own project is not set up: it can be mended, and the mailbox is as good as ever. */
const OUR_FAULT = /^(?:accessNotConfigured|SERVICE_DISABLED)$/;

export function ofSending(failure: unknown): SendOutcome {
  const { response, message, code, error } = read(failure);
  if (!response) return withoutAnswer({ code, syscall: error?.syscall });
  const { status } = response;
  const said = ApiError.safeParse(response.data).data?.error;
  const detail = short(said?.message ?? (message || `Gmail answered ${status}.`));
  if (status === 429 || status >= 500) return { kind: 'later', detail, ...afterSeconds(response) };
  if (status === 401) return { kind: 'not-authorized', detail };
  if (status !== 403) return { kind: 'refused', detail };
  const reasons = [...(said?.errors ?? []), ...(said?.details ?? [])].map(({ reason }) => reason ?? '');
  const passes = reasons.some((reason) => NOT_NOW.test(reason) || OUR_FAULT.test(reason));
  return passes ? { kind: 'later', detail, ...afterSeconds(response) } : { kind: 'not-authorized', detail };
}

/** There was no connection, or none that could be trusted: nothing left this machine. */
const NO_CONNECTION = /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|ENETUNREACH|EHOSTUNREACH|\w*CERT\w*|ERR_TLS\w*)$/;

function withoutAnswer({
  code,
  syscall,
}: {
  code: string | number | undefined;
  syscall: string | undefined;
}): SendOutcome {
  const isUnconnected = NO_CONNECTION.test(String(code)) || syscall === 'connect' || syscall === 'getaddrinfo';
  return isUnconnected
    ? { kind: 'later', detail: `Gmail could not be reached (${code}).` }
    : { kind: 'unknown', detail: 'Gmail did not answer.' };
}

function afterSeconds(response: Failure['response']): { afterSeconds?: number } {
  const value = response?.headers?.get('retry-after');
  if (!value) return {};
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { afterSeconds: Math.max(0, Math.ceil(seconds)) } : {};
}
