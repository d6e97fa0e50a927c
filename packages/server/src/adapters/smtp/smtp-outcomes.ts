import { z } from 'zod';
import {
  ConnectionRefused,
  LONGEST_DETAIL,
  type SendOutcome,
  type SmtpServer,
} from '../../integrations/integrations.port.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { PrivateAddress } from '../network/public-addresses.ts';
import { SmtpFailure, type Stage } from './smtp-session.ts';

const Cause = z.object({
  code: z.string().optional(),
  /** What the system said, where the library put a code of its own in its place. */
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

const read = (failure: SmtpFailure) => Cause.safeParse(failure.cause).data ?? {};

/** An answer without a number at its beginning, or without an end. */
const isNoSmtp = ({ code, responseCode = 0 }: z.infer<typeof Cause>) => code === 'EPROTOCOL' && responseCode === 0;

const stageOf = (failure: unknown): Stage => (failure instanceof SmtpFailure ? failure.stage : 'data');

/** What became of a mail whose sending failed. */
export function ofFailure(failure: unknown): SendOutcome {
  const stage = stageOf(failure);
  const cause = failure instanceof SmtpFailure ? read(failure) : {};
  const { responseCode = 0, response, code } = cause;
  const detail = postgresText(response ?? (failure as Error).message, LONGEST_DETAIL);
  const isForGood = responseCode >= 500;
  if (stage === 'data') {
    if (responseCode === 0)
      return { kind: 'unknown', detail: 'The mail server did not say whether it took the e-mail.' };
    return { kind: isForGood ? 'refused' : 'later', detail };
  }
  // Something else answers there, and will in an hour.
  if (isNoSmtp(cause)) return { kind: 'refused', detail: response ? detail : 'something that is not SMTP.' };
  if (stage === 'signing-in' && (isForGood || (code === 'EAUTH' && responseCode === 0)))
    return { kind: 'not-authorized', detail };
  if (stage === 'sending' && responseCode === 530) return { kind: 'not-authorized', detail };
  // Without an answer it was the library that found the addresses or the size not to be right.
  const isWrong = isForGood || (responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE'));
  return { kind: stage === 'sending' && isWrong ? 'refused' : 'later', detail };
}

const NO_SUCH_HOST = /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/;
const NOT_TRUSTED = /CERT|SELF_SIGNED|^ERR_(?:TLS|SSL)|^EPROTO$/;

/** Why a mailbox could not be connected, in words for the person who typed it in. */
export function refusalOf(failure: unknown, { host, port }: Pick<SmtpServer, 'host' | 'port'>): unknown {
  if (!(failure instanceof SmtpFailure)) return failure;
  const cause = read(failure);
  const { code = '', originalCode = code, responseCode = 0, response } = cause;
  if (failure.cause instanceof PrivateAddress)
    return new ConnectionRefused('host', `${host} is on a private network, where this server connects to nothing.`);
  if (NO_SUCH_HOST.test(originalCode)) return new ConnectionRefused('host', `There is no server named ${host}.`);
  if (code === 'ETLS' || NOT_TRUSTED.test(originalCode))
    return new ConnectionRefused('security', `No secure connection to ${host} could be made: ${failure.message}.`);
  if (failure.stage === 'signing-in' && code === 'EAUTH' && (responseCode === 0 || responseCode >= 500))
    return new ConnectionRefused('password', `${host} does not accept this user name and password.`);
  if (originalCode === 'ECONNREFUSED')
    return new ConnectionRefused('port', `Nothing answers at port ${port} of ${host}.`);
  if (isNoSmtp(cause))
    return new ConnectionRefused('port', `What answers at port ${port} of ${host} does not speak SMTP.`);
  return new ConnectionRefused(
    'unreachable',
    response
      ? `${host} answered: ${postgresText(response, LONGEST_DETAIL)}`
      : `${host} did not answer at port ${port} in time.`,
  );
}
