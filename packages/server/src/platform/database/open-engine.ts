import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded-engine.ts';
import type { Engine } from './engine.ts';
import { openServer } from './server-engine.ts';

export type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>;

/** The server that DATABASE_URL names, or else the embedded one in DATA_DIR. */
export async function openEngine(where: Where, log: FastifyBaseLogger): Promise<Engine> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: home } = where;
  return url ? openServer(url, log, direct) : openEmbedded(path.join(home, 'database'), { log });
}
