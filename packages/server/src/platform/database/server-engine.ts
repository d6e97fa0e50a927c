import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { DatabaseUnusable, STATEMENT_MILLISECONDS, type Engine } from './engine.ts';
import { GuardedPool } from './guarded-pool.ts';
import { listenOnServer } from './notifications.ts';

const OLDEST_VERSION = 15;
const CONNECTIONS = 10;
/** How long a caller waits for a connection. */
export const WAIT_MILLISECONDS = 5000;
const START_WITHIN_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 500;

/**
 * Any PostgreSQL that DATABASE_URL names. Where that is a pooler which gives a connection away after each transaction, `direct`
 * leads past it, for what needs a connection of its own: to listen, and the lock of migrations.
 */
export async function openServer(url: string, log: FastifyBaseLogger, direct = url): Promise<Engine> {
  const address: ClientConfig = {
    connectionString: direct,
    application_name: 'inner-circle',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
  };
  await refuseOldVersion(address, log);
  const listening = listenOnServer(address, log);
  const pool = new GuardedPool(
    {
      ...address,
      connectionString: url,
      max: CONNECTIONS,
      // The server ends a statement that takes too long; this ends the wait for a server that is no longer there.
      query_timeout: STATEMENT_MILLISECONDS + WAIT_MILLISECONDS,
      onConnect: prepareSession,
    },
    listening.notifications,
    (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  );

  const patiently: Engine['patiently'] = async (work) => {
    const client = new Client(address);
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the database was lost'));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const close = async () => {
    await Promise.all([listening.close(), pool.end()]);
  };
  return { kind: 'server', pool, patiently, close };
}

async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(
    `set timezone to 'UTC';
     set statement_timeout to ${STATEMENT_MILLISECONDS};
     set idle_in_transaction_session_timeout to ${2 * STATEMENT_MILLISECONDS}`,
  );
}

/** A database that starts together with the app may need a while; one that does not know us will not change its mind. */
async function refuseOldVersion(address: ClientConfig, log: FastifyBaseLogger): Promise<void> {
  const giveUpAt = performance.now() + START_WITHIN_MILLISECONDS;
  for (;;) {
    try {
      return await checkVersion(address);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      const isFinal = error instanceof DatabaseUnusable || /^(?:28|3D)/.test(code ?? '');
      if (isFinal || performance.now() > giveUpAt) {
        throw new DatabaseUnusable(`The database that DATABASE_URL names cannot be used: ${message || code}`, {
          cause: error,
        });
      }
      log.warn(`waiting for the database: ${message || code}`);
      await sleep(RETRY_MILLISECONDS);
    }
  }
}

async function checkVersion(address: ClientConfig): Promise<void> {
  const client = new Client(address);
  client.on('error', () => {});
  await client.connect();
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
