import type { Pool, PoolClient } from 'pg';
import { databaseOn, type OpenDatabase } from '../../platform/database.ts';
import { openServer } from '../../platform/database/server-engine.ts';
import { createLogger } from '../../platform/logger.ts';

type Query = (...args: unknown[]) => unknown;

/** A statement, and how many of its connection's statements came before it since the last hold. */
type IsHeld = (text: string, number: number) => boolean;
const NOTHING: IsHeld = () => false;

/** The same PostgreSQL over connections of its own, which stop before a statement that the test names until it lets them go. */
export async function openStepped({ pool }: OpenDatabase) {
  const { connectionString } = pool.options as { connectionString: string };
  const database = databaseOn(await openServer(connectionString, createLogger('silent')));
  let isHeld = NOTHING;
  let passed = 0;
  const processIds: number[] = [];
  let reached = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();

  async function pass(text: string): Promise<void> {
    if (!isHeld(text, passed++)) return;
    isHeld = NOTHING;
    reached.resolve();
    await released.promise;
  }

  database.pool.on('connect', (client: PoolClient) => {
    processIds.push((client as PoolClient & { processID: number }).processID);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
      return pass(text).then(() => query(...args));
    }) as typeof client.query;
  });

  return {
    ...database,
    /** Resolves when the statement is about to be sent; others go on. */
    hold: (statement: IsHeld): Promise<void> => {
      isHeld = statement;
      passed = 0;
      reached = Promise.withResolvers();
      released = Promise.withResolvers();
      return reached.promise;
    },
    release: () => {
      isHeld = NOTHING;
      released.resolve();
    },
    /** Until one of these is done, or one of the connections waits for somebody else's lock. */
    doneOrBlocked: async (...work: Promise<unknown>[]): Promise<void> => {
      const looking = new AbortController();
      await Promise.race([...work, untilBlocked(pool, processIds, looking.signal)]);
      looking.abort();
    },
  };
}

async function untilBlocked(pool: Pool, processIds: readonly number[], signal: AbortSignal): Promise<void> {
  const waiting = `select from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'`;
  while (!signal.aborted) {
    const { rowCount } = await pool.query(waiting, [processIds]);
    if (rowCount) return;
  }
}
