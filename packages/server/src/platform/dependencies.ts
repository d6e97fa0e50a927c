import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';

/** What comes in at the edge: everything that is not a pure value. */
export type Dependencies = {
  readonly db: Database;
  readonly clock: Clock;
  /** A new UUIDv7: later ids sort after earlier ones. */
  readonly newId: () => string;
  /** 256 random bits, for secrets that are handed out. */
  readonly newSecret: () => string;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
};
