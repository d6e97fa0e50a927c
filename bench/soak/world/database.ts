import path from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '../../../packages/server/src/platform/database/embedded-engine.ts';
import { createLogger } from '../../../packages/server/src/platform/logger.ts';
import { type Cut, startCuttingProxy } from '../../../packages/server/src/testing/databases/cutting-proxy.ts';
import { startPostgres } from '../../../packages/server/src/testing/databases/postgres-server.ts';

type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export type SoakDatabase = {
  /** What tells a process to use it. */
  environment: Readonly<Record<string, string>>;
  /** Looks at it while nobody else does, where it is the engine's that serves one process. */
  looking: <Result>(look: (query: Query) => Promise<Result>) => Promise<Result>;
  /** Undefined where it cannot go away by itself. */
  restart?: () => Promise<void>;
  cut?: (cut: Cut) => void;
  remove: () => Promise<void>;
};

/** A PostgreSQL that the processes reach by a line that can be cut. */
export async function serverDatabase(): Promise<SoakDatabase> {
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  const line = await startCuttingProxy(url);
  return {
    environment: { DATABASE_URL: line.url },
    looking: async (look) => {
      const client = new Client(url);
      await client.connect();
      try {
        return await look(async (sql, values) => (await client.query(sql, values && [...values])).rows);
      } finally {
        await client.end();
      }
    },
    restart: async () => {
      await postgres.stop();
      await postgres.start();
    },
    cut: line.cut,
    remove: async () => {
      line.close();
      await postgres.remove();
    },
  };
}

type Alone = { stop: () => Promise<void>; start: () => Promise<void> };

/** The embedded one, which is looked at between two starts of the process that has it. */
export function embeddedDatabase(folder: string, process: () => Alone): SoakDatabase {
  const log = createLogger('silent');
  return {
    environment: { DATA_DIR: folder },
    looking: async (look) => {
      await process().stop();
      const engine = await openEmbedded(path.join(folder, 'database'), { log });
      try {
        return await engine.patiently((client) =>
          look(async (sql, values) => (await client.query(sql, values && [...values])).rows),
        );
      } finally {
        await engine.close();
        await process().start();
      }
    },
    remove: async () => {},
  };
}
