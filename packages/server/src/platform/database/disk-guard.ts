import { statfsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';

/**
 * Four segments of its log. The engine takes a new one of 16 MB at once, and where that does not fit it ends and does not come back: then
 * nothing can be read either.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;
const LOOK_MILLISECONDS = 1000;

/** Takes no more changes when the disk of the embedded database is nearly full, so that everything can still be read. */
export class DiskGuard {
  readonly #freeBytes: () => number;
  readonly #log: FastifyBaseLogger;
  /** The connection that was told to take none. */
  #closed: PoolClient | undefined;
  #lookedAt = -Infinity;
  #isFull = false;

  constructor(log: FastifyBaseLogger, freeBytes: () => number) {
    this.#log = log;
    this.#freeBytes = freeBytes;
  }

  /** As of now, or of a moment ago. */
  get isFull(): boolean {
    this.#look();
    return this.#isFull;
  }

  watch(pool: Pool): void {
    // Before whoever gets it asks for anything.
    pool.on('acquire', (client) => {
      if (this.isFull === (this.#closed === client)) return;
      this.#closed = this.#isFull ? client : undefined;
      client
        .query(`set default_transaction_read_only to ${this.#isFull ? 'on' : 'off'}`)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the database cannot be told that the disk is full'));
    });
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MILLISECONDS) return;
    this.#lookedAt = now;
    const isFull = this.#freeBytes() < RESERVE_BYTES;
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    if (isFull) this.#log.error('the disk of DATA_DIR is full: nothing can be saved until there is room again');
    else this.#log.warn('the disk of DATA_DIR has room again: changes are saved');
  }
}

/** What is free for a folder and everything in it. What cannot be asked is taken to be well. */
export const freeBytesOf = (folder: string) => () => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};
