import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import type { ServeOptions } from './app/serve.ts';
import { BadConfiguration, readConfig, type Config } from './platform/config.ts';
import { lockDirectory } from './platform/database/directory-lock.ts';
import { DatabaseUnusable } from './platform/database/engine.ts';
import { openEngine } from './platform/database/open-engine.ts';
import { importQuickly } from './platform/import-quickly.ts';
import { createLogger } from './platform/logger.ts';

type Options = ServeOptions & { environment?: Readonly<Record<string, string | undefined>> };

/** Starts, or says in one sentence why not. */
export async function startOrExplain({ environment = process.env, ...options }: Options = {}): Promise<void> {
  try {
    const config = readConfig(environment);
    refuseIfInUse(config);
    // From the second start on the code is read as it was compiled at the first. Where nothing can be written it is compiled anew.
    enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));
    importQuickly();
    const log = createLogger(config.logLevel);
    // It opens in threads of its own, while this one loads the rest.
    const opening = openEngine(config, log);
    // Told to whoever awaits it.
    opening.catch(() => undefined);
    // Loaded only now: it takes a second, and a refused start should be refused at once.
    const { serve } = await import('./app/serve.ts');
    await serve({ config, log, opening }, options);
  } catch (error) {
    const isKnown = error instanceof BadConfiguration || error instanceof DatabaseUnusable;
    console.error(isKnown ? error.message : error);
    process.exit(1);
  }
}

/** The engine takes the lock for good when it opens. */
function refuseIfInUse({ DATABASE_URL: url, DATA_DIR: home }: Config): void {
  if (url) return;
  mkdirSync(home, { recursive: true });
  lockDirectory(path.join(home, 'database')).release();
}

if (import.meta.main) await startOrExplain();
