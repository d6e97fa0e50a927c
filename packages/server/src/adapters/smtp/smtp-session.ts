import { isIP } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { SmtpServer } from '../../integrations/integrations.port.ts';
import { connectTo } from '../network/public-addresses.ts';

/** Bytes. What a mail server has to say fits into a few lines. */
const LONGEST_ANSWER = 64 * 1024;

export type Timeouts = { connect: number; greeting: number; silence: number; overall: number };

/** How far it came; what an error means depends on it. */
export type Stage = 'connecting' | 'signing-in' | 'sending' | 'data';

export class SmtpFailure extends Error {
  readonly stage: Stage;
  constructor(stage: Stage, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.stage = stage;
  }
}

type Session = { connection: SMTPConnection; reached: (stage: Stage) => void };
export type SessionOptions = { allowPrivate: boolean; timeouts: Timeouts };

/** Without a user nobody signs in, as at a server of one's own network. */
export type Server = Pick<SmtpServer, 'host' | 'port'> & {
  readonly security: SmtpServer['security'] | 'if-offered';
  readonly username?: string;
  readonly password?: string;
};

/** One connection, signed in, for one purpose. Throws SmtpFailure. */
export async function inSession(
  server: Server,
  { allowPrivate, timeouts }: SessionOptions,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  let stage: Stage = 'connecting';
  const reached = (next: Stage) => {
    stage = next;
  };
  const { port, security, username: user, password: pass = '' } = server;
  const host = server.host.replace(/^\[(.*)\]$/, '$1');
  try {
    const socket = await connectTo({ host, port, allowPrivate, timeout: timeouts.connect });
    const connection = new SMTPConnection({
      connection: socket,
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: timeouts.connect + timeouts.greeting,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.silence,
      maxResponseSize: LONGEST_ANSWER,
    });
    // The library says goodbye and leaves the socket open, on which the other side could go on talking.
    connection.once('end', () => socket.destroy());
    await within(timeouts.overall, connection, async () => {
      await called((done) => connection.connect(done));
      reached('signing-in');
      if (user !== undefined) await called((done) => connection.login({ credentials: { user, pass } }, done));
      reached('sending');
      await work({ connection, reached });
    });
  } catch (error) {
    throw new SmtpFailure(stage, error);
  }
}

async function within(milliseconds: number, connection: SMTPConnection, steps: () => Promise<void>): Promise<void> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  const timer = setTimeout(() => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), milliseconds);
  try {
    await Promise.race([steps(), failed]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The library's callbacks as a promise. */
export const called = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
