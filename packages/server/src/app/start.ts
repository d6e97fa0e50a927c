import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ServeOptions } from './serve.ts';
import { BadConfiguration, readConfig, type Config } from '../platform/config.ts';
import { lockDirectory } from '../platform/database/directory-lock.ts';
import { DatabaseUnusable } from '../platform/database/database-unusable.ts';
import { openEngine } from '../platform/database/open-engine.ts';
import { createLogger } from '../platform/logger.ts';
import { closeDataFolder, makeFilesPrivate } from '../platform/private-files.ts';

export type StartOptions = Omit<ServeOptions, 'before'> & {
  environment?: Readonly<Record<string, string | undefined>>;
  /** What must be done before the first request is served. */
  before?: () => Promise<void>;
};

/** Starts, or says in one sentence why not. */
export async function startOrExplain({ environment = process.env, before, ...options }: StartOptions): Promise<void> {
  try {
    const config = readConfig(environment);
    prepareDataFolder(config);
    refuseIfInUse(config);
    const log = createLogger(config.logLevel);
    // It opens in threads of its own, while this one loads the rest.
    const opening = openEngine(config, log);
    const preparing = before?.();
    // Whoever awaits them handles the failure.
    for (const part of [opening, preparing]) part?.catch(() => undefined);
    // Loaded only now: it takes a second, and a refused start should be refused at once.
    const { serve } = await import('./serve.ts');
    await serve({ config, log, opening }, { ...options, ...(preparing && { before: preparing }) });
  } catch (error) {
    const isKnown = error instanceof BadConfiguration || error instanceof DatabaseUnusable;
    console.error(isKnown ? error.message : error);
    process.exit(1);
  }
}

/** Makes and closes DATA_DIR. A database server may need none. */
function prepareDataFolder({ DATABASE_URL: url, DATA_DIR: home }: Config): void {
  makeFilesPrivate();
  if (!url) mkdirSync(home, { recursive: true });
  if (existsSync(home)) closeDataFolder(home);
}

/** The engine takes the lock for good when it opens. */
function refuseIfInUse({ DATABASE_URL: url, DATA_DIR: home }: Config): void {
  if (url) return;
  lockDirectory(path.join(home, 'database')).release();
}
