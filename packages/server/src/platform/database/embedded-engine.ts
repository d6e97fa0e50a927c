import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { lockDirectory } from './directory-lock.ts';
import { DiskGuard, freeBytesOf, RESERVE_BYTES } from './disk-guard.ts';
import { EmbeddedWorker } from './embedded-worker-thread.ts';
import { copying } from './copying.ts';
import { closeBelow } from '../private-files.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { STATEMENT_MILLISECONDS, type Engine, type FileCopy } from './engine.ts';
import { GuardedPool } from './guarded-pool.ts';
import { startMaintenance } from './maintenance.ts';
import { Notifications } from './notifications.ts';
import { WorkerSocket } from './worker-socket.ts';

// Above what the engine needs to come back after a crash.
const WAIT_MILLISECONDS = 30_000;

type Options = {
  log: FastifyBaseLogger;
  durable?: boolean;
  statementMilliseconds?: number;
  /** What is left on the disk. */
  freeBytes?: () => number;
};
type EmbeddedEngine = Engine & {
  readonly beginCopy: () => Promise<FileCopy>;
  /** How often the disk was made to keep what was written. */
  readonly syncs: () => number;
  readonly worker: EmbeddedWorker;
};

/** PostgreSQL inside this process, for people who have no server. */
export async function openEmbedded(
  directory: string,
  { log, durable = true, statementMilliseconds = STATEMENT_MILLISECONDS, ...given }: Options,
): Promise<EmbeddedEngine> {
  mkdirSync(path.dirname(directory), { recursive: true });
  const { freeBytes = freeBytesOf(path.dirname(directory)) } = given;
  if (freeBytes() < RESERVE_BYTES) throw new DatabaseUnusable(tooFull(directory));
  const lock = lockDirectory(directory);
  const worker = new EmbeddedWorker({ directory, durable, statementMilliseconds, log });
  try {
    await worker.start();
    closeBelow(directory);
  } catch (error) {
    lock.release();
    const { message } = error as Error;
    throw new DatabaseUnusable(`The data in ${directory} cannot be opened: ${message}`, { cause: error });
  }
  // The one connection tells what its own transactions brought about.
  const notifications = new Notifications((statement) => {
    pool.query(statement).catch((error: unknown) => log.warn({ err: error }, 'the database cannot be listened to'));
  });
  const pool: GuardedPool = new GuardedPool(
    {
      max: 1,
      user: 'postgres',
      database: 'postgres',
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: WAIT_MILLISECONDS,
      stream: () => new WorkerSocket(() => worker.connect(), worker.watch),
      onConnect: (client) => notifications.attach(client),
    },
    notifications,
    (error) => log.warn({ err: error }, 'the connection to the embedded database was lost'),
  );

  const guard = new DiskGuard(log, freeBytes);
  guard.watch(pool);
  pool.isDiskFull = () => guard.isFull;

  const patiently: Engine['patiently'] = async (work) => {
    const client = await pool.connect();
    try {
      return await worker.watch.off(() => work(client));
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  const maintenance = startMaintenance({ patiently }, log);
  const beginCopy = copying({ directory, patiently, maintenance });

  const close = async () => {
    maintenance.stop();
    await pool.end();
    await worker.close();
    lock.release();
  };
  return { kind: 'embedded', pool, patiently, beginCopy, close, worker, syncs: () => worker.syncs() };
}

const tooFull = (directory: string) =>
  `The disk of ${directory} is full: at least ${RESERVE_BYTES / 1024 / 1024} MB have to be free. Make room and start again, or set DATA_DIR to another disk.`;
