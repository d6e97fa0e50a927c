import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Leases } from './coordination/leases.ts';
import type { Parsing } from './parsing/parser.ts';
import type { Sealing } from './sealing.ts';
import type { Watch } from './watching/watch.ts';

/** The outside world, and what later slices hand in, as a slice needs it. Each slice that needs a part of it adds its own port here. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface Ports {}

/** What comes in at the edge: everything that is not a pure value. */
export type Dependencies = {
  readonly db: Database;
  readonly clock: Clock;
  /** A new UUIDv7: later ids sort after earlier ones. */
  readonly newId: () => string;
  /** 256 random bits, for secrets that are handed out. */
  readonly newSecret: () => string;
  readonly sealing: Sealing;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly ports: Ports;
  readonly leases: Leases;
  readonly parsing: Parsing;
  readonly watch: Watch;
};
