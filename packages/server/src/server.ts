import { enableCompileCache } from 'node:module';
import path from 'node:path';
import type { StartOptions } from './app/start.ts';

/** Where the product begins. */
export async function startOrExplain(options: StartOptions = {}): Promise<void> {
  // From the second start on the code is read as it was compiled at the first. Where nothing can be written it is compiled anew.
  enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));
  // Imported only now, so that this holds for all of it.
  const start = await import('./app/start.ts');
  await start.startOrExplain(options);
}

if (import.meta.main) await startOrExplain();
