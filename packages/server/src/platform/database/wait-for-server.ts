import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client } from 'pg';
import { DatabaseUnusable } from './database-unusable.ts';
import { NoPrimary, type Primary } from './primary.ts';

const OLDEST_VERSION = 15;
/** A database that starts together with the app may need a while. */
const GIVE_UP_AFTER_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = { first: 250, longest: 2000 };
const SAY_EVERY_MILLISECONDS = 5000;

const IN_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was cut',
  'Connection terminated unexpectedly': 'the connection was cut',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  'timeout expired': 'no answer',
  EHOSTUNREACH: 'its host cannot be reached',
};

type Failure = Error & { code?: string };

/** Waits until the server answers, and says so now and then. One that does not know us will not change its mind. */
export async function waitForServer(
  primary: Primary,
  log: FastifyBaseLogger,
  giveUpAfter = GIVE_UP_AFTER_MILLISECONDS,
): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfter;
  let sayAt = 0;
  for (let pause = PAUSE_MILLISECONDS.first; ; pause = Math.min(pause * 1.5, PAUSE_MILLISECONDS.longest)) {
    try {
      return await checkVersion(await primary.connect());
    } catch (error) {
      const reason = reasonOf(error as Failure, primary);
      if (isFinal(error as Failure) || performance.now() + pause > giveUpAt)
        throw new DatabaseUnusable(`The database that ${primary.variable} names cannot be used: ${reason}`, {
          cause: error,
        });
      if (performance.now() >= sayAt) {
        log.warn(`Waiting for the database at ${primary.names.join(', ')}: ${reason}`);
        sayAt = performance.now() + SAY_EVERY_MILLISECONDS;
      }
      await sleep(pause);
    }
  }
}

async function checkVersion(client: Client): Promise<void> {
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    requireSupported(rows[0]?.server_version ?? '');
  } finally {
    await client.end();
  }
}

export function requireSupported(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new DatabaseUnusable(`it is PostgreSQL ${version}, and ${OLDEST_VERSION} is the oldest that works.`);
}

/** A pooler says so with a code of its own. */
const REFUSED = /password authentication failed|no such (?:user|database)|does not support SSL|must be a string/i;

const isFinal = (error: Failure): boolean =>
  error instanceof NoPrimary
    ? error.reasons.every(isFinal)
    : error instanceof DatabaseUnusable || /^(?:28|3D)/.test(error.code ?? '') || REFUSED.test(error.message);

/** Whatever a library puts into its message: the password is in none of ours. Of several servers each has a reason of its own. */
function reasonOf(error: Failure, primary: Primary): string {
  if (error instanceof NoPrimary)
    return error.reasons.map((one, n) => `${primary.names[n]}: ${reasonOf(one, primary)}`).join('; ');
  const { code = '', message } = error;
  const reason = IN_WORDS[code] ?? IN_WORDS[message] ?? (message || code);
  return primary.password ? reason.replaceAll(primary.password, '…') : reason;
}
