import type { OperatorMailer } from '../../operator-mail/operator-mail.port.ts';
import type { SendOutcome } from '../../integrations/integrations.port.ts';
import { messageOf } from './message.ts';
import { ofFailure, refusalOf } from './smtp-outcomes.ts';
import { inSession, type Server, type Timeouts } from './smtp-session.ts';
import { TIMEOUTS, deliver } from './deliver.ts';

type Options = {
  /** As nodemailer reads it; the sandbox knows its own only when it runs. */
  url: string | (() => Promise<string>);
  /** Such as `Inner Circle <letters@example.com>`. */
  from: string;
  origin: string;
  timeouts?: Partial<Timeouts>;
};

/** The operator's own server may be anywhere, also on this machine. */
const sessionOptions = (timeouts: Partial<Timeouts> = {}) => ({
  allowPrivate: true,
  timeouts: { ...TIMEOUTS, ...timeouts },
});

export function operatorMailer({ url, from, origin, timeouts }: Options): OperatorMailer {
  const [sender, options] = [readSender(from), sessionOptions(timeouts)];
  return {
    origin,
    async send(mail) {
      try {
        const server = readMailUrl(typeof url === 'string' ? url : await url());
        const message = await messageOf({ ...mail, from: sender });
        return asOutcome(await deliver(server, message, options));
      } catch (error) {
        return asOutcome(ofFailure(error));
      }
    },
  };
}

/** That we may not send is for the operator to mend, and tried again meanwhile. */
function asOutcome(outcome: SendOutcome): Awaited<ReturnType<OperatorMailer['send']>> {
  return outcome.kind === 'not-authorized' ? { kind: 'later', detail: outcome.detail } : outcome;
}

const DEFAULT_PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

/** A password is not sent over a line that anybody could read, unless `?ignoreTLS=true` says so; else TLS is used where it is offered. */
export function readMailUrl(url: string): Server {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isTls = protocol === 'smtps:';
  const ignores = searchParams.get('ignoreTLS') === 'true';
  const requires = searchParams.get('requireTLS') === 'true' || username !== '';
  const unless = requires ? 'starttls' : 'if-offered';
  return {
    host: hostname,
    port: Number(port) || DEFAULT_PORTS[isTls ? 'smtps:' : 'smtp:'],
    security: isTls ? 'tls' : ignores ? 'none' : unless,
    ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
}

/** `Name <address>`, or an address alone. */
export function readSender(from: string) {
  const begins = from.indexOf('<');
  if (begins === -1) return { name: 'Inner Circle', address: from.trim() };
  const name = from.slice(0, begins).replaceAll('"', '').trim();
  return { name: name || 'Inner Circle', address: from.slice(begins + 1, from.indexOf('>', begins)).trim() };
}

/** Why nothing can be sent over this server, in a sentence; undefined when it lets us in. */
export async function mailServerProblem(url: string, timeouts?: Partial<Timeouts>): Promise<string | undefined> {
  const server = readMailUrl(url);
  try {
    await inSession(server, sessionOptions(timeouts), async () => {});
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error, server);
    return refusal instanceof Error ? refusal.message : 'It did not answer.';
  }
}
