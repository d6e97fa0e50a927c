import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase, ClientConfig } from 'pg';
import { STATEMENT_MILLISECONDS, type Engine } from './engine.ts';
import { GuardedPool } from './guarded-pool.ts';
import { listenOnServer } from './notifications.ts';
import { Primary, refuseReadOnly } from './primary.ts';
import { waitForServer } from './wait-for-server.ts';
import { watchPrimary } from './watch-primary.ts';

const CONNECTIONS = 10;
/** How long a caller waits for a connection. */
const WAIT_MILLISECONDS = 5000;

/**
 * Any PostgreSQL that DATABASE_URL names. Where that is a pooler which gives a connection away after each transaction, `direct`
 * leads past it, for what needs a connection of its own: to listen, and the lock of migrations.
 */
export async function openServer(url: string, log: FastifyBaseLogger, direct = url): Promise<Engine> {
  const options: ClientConfig = {
    application_name: 'inner-circle',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
  };
  const primary = new Primary({ variable: 'DATABASE_URL', url }, options, log);
  const straight =
    direct === url ? primary : new Primary({ variable: 'DATABASE_DIRECT_URL', url: direct }, options, log);
  await Promise.all([...new Set([primary, straight])].map((one) => waitForServer(one, log)));
  const listening = listenOnServer(straight, log);
  const pool = new GuardedPool(
    {
      ...options,
      connectionString: primary.url,
      max: CONNECTIONS,
      // The server ends a statement that takes too long; this ends the wait for a server that is no longer there.
      query_timeout: STATEMENT_MILLISECONDS + WAIT_MILLISECONDS,
      onConnect: async (client) => {
        await prepareSession(client);
        if (primary.isChosen) await refuseReadOnly(client);
      },
    },
    listening.notifications,
    (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    primary,
  );
  const watching = primary.isChosen ? watchPrimary(primary) : undefined;

  const patiently: Engine['patiently'] = async (work) => {
    const client = await straight.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const close = async () => {
    await Promise.all([listening.close(), watching?.close()]);
    await pool.end();
  };
  return { kind: 'server', pool, patiently, close };
}

/** Compiling a statement takes longer than any of ours runs, and PostgreSQL does it by how much work it fears, not by how much there is. */
async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(
    `set timezone to 'UTC';
     set jit to off;
     set statement_timeout to ${STATEMENT_MILLISECONDS};
     set idle_in_transaction_session_timeout to ${2 * STATEMENT_MILLISECONDS}`,
  );
}
