import type { Client, PoolClient } from 'pg';
import type { GuardedPool } from './guarded-pool.ts';

/** How long one statement may take, on either engine, before it is ended. */
export const STATEMENT_MILLISECONDS = 30_000;

export type Engine = {
  readonly kind: 'embedded' | 'server';
  readonly pool: GuardedPool;
  /** For migrations and housekeeping, which take as long as they take. */
  readonly patiently: <Result>(work: (client: Client | PoolClient) => Promise<Result>) => Promise<Result>;
  /** Of the embedded one: lets somebody copy its files while people go on working. */
  readonly beginCopy?: () => Promise<FileCopy>;
  readonly close: () => Promise<void>;
};

/** What has to be there for a copy of the files to be whole. */
export type CopyEnd = {
  /** Goes beside the copied files as `backup_label`. */
  readonly label: string;
  /** The first and the last part of the log that have to be copied after the files. */
  readonly firstLog: string;
  readonly lastLog: string;
};

/** A copy of the database's files that is being made. */
export type FileCopy = {
  readonly directory: string;
  /** To be called when the files were copied, and before the log is. */
  readonly end: () => Promise<CopyEnd>;
  /** To be called in any case: until then nothing tidies the log up. */
  readonly release: () => Promise<void>;
};
