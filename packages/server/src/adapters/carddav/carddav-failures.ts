import { ConnectionRefused, LONGEST_DETAIL } from '../../integrations/integrations.port.ts';
import { Unparsable } from '../../platform/parsing/unparsable.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { SourceFailure } from '../../sources/sources.port.ts';
import { TooManyBytes, Unencrypted } from '../network/bounded-fetch.ts';
import { PrivateAddress } from '../network/public-addresses.ts';

/** What is known of the conversation when it failed. */
type Ended = {
  readonly server: URL;
  readonly lastStatus: number;
  readonly lastError: unknown;
  readonly isRefused: boolean;
  readonly signal: AbortSignal;
};

const NO_SUCH_HOST = /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/;
const NOT_TRUSTED = /CERT|SELF_SIGNED|^ERR_(?:TLS|SSL)|^EPROTO$/;

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Why an account could not be connected, in words for the person who typed it in. */
export function refusalOf(error: unknown, ended: Ended): ConnectionRefused {
  const { server, lastStatus, lastError, isRefused } = ended;
  const host = server.hostname;
  const code = codeOf(lastError);
  if (lastError instanceof PrivateAddress)
    return new ConnectionRefused('host', `${host} is on a private network, where this server connects to nothing.`);
  if (lastError instanceof Unencrypted)
    return new ConnectionRefused(
      'host',
      'The address must begin with https://, or the password could be read on its way.',
    );
  if ((isRefused && lastStatus < 500) || lastStatus === 403)
    return new ConnectionRefused(
      'password',
      'The server did not accept this user name and password. Many servers want a password made for one app.',
    );
  if (NO_SUCH_HOST.test(code)) return new ConnectionRefused('host', `There is no server named ${host}.`);
  if (NOT_TRUSTED.test(code)) return new ConnectionRefused('host', `The certificate of ${host} cannot be trusted.`);
  if (lastError instanceof Unparsable || lastError instanceof TooManyBytes)
    return new ConnectionRefused('host', `${host} sent more than can be read.`);
  if (lastError !== undefined && lastStatus === 0)
    return new ConnectionRefused('unreachable', `${host} does not answer.`);
  if (lastStatus >= 500) return new ConnectionRefused('unreachable', `${host} is in trouble. Try again later.`);
  if (error instanceof SourceFailure) return new ConnectionRefused('host', error.detail);
  return new ConnectionRefused('host', `There is no address book at ${host}.`);
}

/** Why a look failed, in words for the person whose account it is. */
export function failureOf(error: unknown, ended: Ended): unknown {
  const { server, lastStatus, lastError, isRefused, signal } = ended;
  if (signal.aborted) return error;
  const host = postgresText(server.hostname, LONGEST_DETAIL);
  if (lastError instanceof TooManyBytes || lastError instanceof Unparsable)
    return new SourceFailure('too-much', `${host} sent more than can be read.`);
  if (error instanceof SourceFailure && error.detail !== '') return error;
  if (isRefused && lastStatus < 500)
    return new SourceFailure('not-authorized', `${host} no longer accepts the password.`);
  if (lastError instanceof PrivateAddress || lastError instanceof Unencrypted)
    return new SourceFailure('refused', `${host} leads to an address that this server does not connect to.`);
  if (lastError !== undefined || lastStatus >= 500 || lastStatus === 429)
    return new SourceFailure('away', `${host} does not answer.`);
  return new SourceFailure('refused', `${host} does not answer as an address book does.`);
}
