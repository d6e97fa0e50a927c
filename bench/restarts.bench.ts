import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOn } from '../packages/server/src/platform/database.ts';
import { openServer } from '../packages/server/src/platform/database/server-engine.ts';
import { createLogger } from '../packages/server/src/platform/logger.ts';
import { startPostgres } from '../packages/server/src/testing/databases/postgres-server.ts';
import { addAccount } from './support/accounts.ts';
import { percent, whole } from './support/figures.ts';
import { countOf } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const rounds = countOf('rounds', 10);
const WRITERS = 16;
const LONGEST_PAUSE_MILLISECONDS = 500;
/** So many writes go well before it is restarted once more. */
const CREATED_BETWEEN = 100;
/** A client that is told to come back does so, but a drill need not wait as long as a person. */
const RETURN_MILLISECONDS = 100;

const tally = { created: 0, unavailable: 0, withoutRetryAfter: 0, failed: 0, unanswered: 0 };
const keys: string[] = [];

const postgres = await startPostgres();
try {
  const url = postgres.url('postgres');
  const engine = await openServer(url, createLogger('silent'));
  const database = databaseOn(engine);
  await database.migrate();
  const { userId, cookie } = await engine.patiently((client) => addAccount(client, 1));
  const server = await startServer({ DATABASE_URL: url, DEFAULT_PLAN: 'premium', LOG_LEVEL: 'fatal' });
  const over = new AbortController();

  /** One attempt to add a contact under this key; whether it was answered as created. */
  const attempt = async (key: string): Promise<boolean> => {
    const headers = { cookie, origin: server.origin, 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ name: `Contact ${key}` });
    const response = await fetch(`${server.origin}/api/contacts`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    if (!response) tally.unanswered += 1;
    else if (response.status === 503) {
      tally.unavailable += 1;
      if (!response.headers.get('retry-after')) tally.withoutRetryAfter += 1;
    } else if (response.status >= 500) tally.failed += 1;
    else if (response.status !== 201) throw new Error(`A contact was answered with ${response.status}.`);
    await response?.bytes();
    return response?.status === 201;
  };
  const write = async (): Promise<void> => {
    do {
      const key = crypto.randomUUID();
      keys.push(key);
      while (!(await attempt(key))) await sleep(RETURN_MILLISECONDS);
      tally.created += 1;
    } while (!over.signal.aborted);
  };

  const untilCreated = async (more: number) => {
    const enough = tally.created + more;
    while (tally.created < enough) await sleep(RETURN_MILLISECONDS);
  };

  const writers = Array.from({ length: WRITERS }, write);
  for (let round = 1; round <= rounds; round++) {
    await untilCreated(CREATED_BETWEEN);
    await sleep(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    await postgres.stop();
    await postgres.start();
    say(`restart ${round}: ${tally.created} created, ${tally.unavailable} answered 503, ${tally.failed} answered 500`);
  }
  await untilCreated(CREATED_BETWEEN);
  over.abort();
  await Promise.all(writers);
  await server.program.end();

  const { rows } = await engine.patiently((client) =>
    client.query<{ name: string; copies: number }>(
      `select name, count(*)::int as copies from contacts where user_id = $1 and name like 'Contact %' group by name`,
      [userId],
    ),
  );
  await database.close();
  const stored = new Set(rows.map(({ name }) => name));
  const lost = keys.filter((key) => !stored.has(`Contact ${key}`)).length;
  const twice = rows.filter(({ copies }) => copies > 1).length;
  report({
    title: 'Restarts of PostgreSQL',
    about: `${rounds} restarts of PostgreSQL at random moments while ${WRITERS} clients add contacts over HTTP, each with a key of its own, and repeat what was not answered as created. Afterwards every contact is looked for.`,
    columns: [
      'stored once',
      'restarts',
      'created',
      'lost',
      'twice',
      '503',
      '503 without Retry-After',
      '500',
      'not answered',
    ],
    rows: [
      [
        percent((keys.length - lost - twice) / keys.length),
        ...[rounds, tally.created, lost, twice].map(whole),
        ...[tally.unavailable, tally.withoutRetryAfter, tally.failed, tally.unanswered].map(whole),
      ],
    ],
  });
  if (lost + twice + tally.failed + tally.withoutRetryAfter > 0) throw new Error('The restarts were noticed.');
} finally {
  await postgres.remove();
}
