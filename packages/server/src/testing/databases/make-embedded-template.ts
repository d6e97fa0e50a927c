import { existsSync, renameSync, rmSync } from 'node:fs';
import { databaseOn } from '../../platform/database.ts';
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { createLogger } from '../../platform/logger.ts';

export async function makeEmbeddedTemplate(template: string): Promise<void> {
  const unfinished = `${template}-${process.pid}`;
  const database = databaseOn(await openEmbedded(unfinished, { log: createLogger('silent'), durable: false }));
  await database.migrate();
  await database.close();
  rmSync(`${unfinished}.lock`, { force: true });
  try {
    renameSync(unfinished, template);
  } catch (error) {
    // Two runs at once made the same thing, and the other was quicker.
    if (!existsSync(template)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}
