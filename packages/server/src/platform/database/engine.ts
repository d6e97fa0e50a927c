import type { Client, PoolClient } from 'pg';
import type { GuardedPool } from './guarded-pool.ts';

/** How long one statement may take, on either engine, before it is ended. */
export const STATEMENT_MILLISECONDS = 30_000;

export type Engine = {
  readonly kind: 'embedded' | 'server';
  readonly pool: GuardedPool;
  /** For migrations and housekeeping, which take as long as they take. */
  readonly patiently: <Result>(work: (client: Client | PoolClient) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

/** Why the product cannot start on this database, in a sentence for the person who starts it. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}
