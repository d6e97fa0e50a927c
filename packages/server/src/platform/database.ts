import type { FastifyBaseLogger } from 'fastify';
import { drizzle, NodePgSession, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Engine } from './database/engine.ts';
import type { GuardedPool } from './database/guarded-pool.ts';
import { migrateDatabase } from './database/migrations.ts';
import { openEngine, type Where } from './database/open-engine.ts';
import { isUnavailable } from './database/unavailable.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a repository asks: the database, or the transaction that is under way. Inside one, always pass it on. */
export type Connection = Database | Transaction;

export const isTransaction = (connection: Connection): connection is Transaction => connection instanceof PgTransaction;

export type OpenDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  readonly engine: Engine['kind'];
  readonly migrate: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export const openDatabase = async (where: Where, log: FastifyBaseLogger) => databaseOn(await openEngine(where, log));

export const databaseOn = (engine: Engine): OpenDatabase => ({
  db: drizzleOn(engine.pool),
  pool: engine.pool,
  engine: engine.kind,
  migrate: () => migrateDatabase(engine),
  close: () => engine.close(),
});

/** For libraries that bring their own SQL. */
export const poolOf = (db: Database): GuardedPool => (db as Database & { $client: GuardedPool }).$client;

type NoSchema = Record<string, never>;

const casing = 'snake_case';
const dialect = new PgDialect({ casing });

function drizzleOn(pool: GuardedPool): Database {
  const db = drizzle(pool, { casing });
  // Drizzle's own keeps the connection for ever when the database goes away before `begin`.
  db.transaction = async (work, settings) => {
    const client = await pool.connect();
    let reason: unknown;
    try {
      const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined);
      const attempt = async (tx: Transaction) => {
        try {
          return await pool.withinTransaction(() => work(tx));
        } catch (error) {
          reason = error;
          throw error;
        }
      };
      // Without a database the rollback fails too; its error must not hide the first one.
      return await session.transaction(attempt, settings).catch((error: unknown) => Promise.reject(reason ?? error));
    } finally {
      // A server that has become a standby refuses changes on a connection that is otherwise well.
      client.release(isUnavailable(reason) ? (reason as Error) : client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
