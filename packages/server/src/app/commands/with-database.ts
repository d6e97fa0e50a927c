import path from 'node:path';
import type { Client, PoolClient } from 'pg';
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { Primary } from '../../platform/database/primary.ts';
import { createLogger } from '../../platform/logger.ts';

const CONNECTS_WITHIN = 10_000;

export const isUrl = (where: string) => /^postgres(?:ql)?:/.test(where);

/** A server by its address, the embedded one by its DATA_DIR. */
export async function withDatabase<Result>(
  where: string,
  work: (client: Client | PoolClient) => Promise<Result>,
): Promise<Result> {
  if (!isUrl(where)) {
    const engine = await openEmbedded(path.join(path.resolve(where), 'database'), { log: createLogger('warn') });
    return engine.patiently(work).finally(() => engine.close());
  }
  const options = { application_name: 'inner-circle command', connectionTimeoutMillis: CONNECTS_WITHIN };
  const client = await new Primary({ variable: 'What was given', url: where }, options).connect();
  return work(client).finally(() => client.end());
}
