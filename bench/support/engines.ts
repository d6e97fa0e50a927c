import { constants, cpSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { databaseOn } from '../../packages/server/src/platform/database.ts';
import { openEmbedded } from '../../packages/server/src/platform/database/embedded-engine.ts';
import type { Engine } from '../../packages/server/src/platform/database/engine.ts';
import { openServer } from '../../packages/server/src/platform/database/server-engine.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { startPostgres } from '../../packages/server/src/testing/databases/postgres-server.ts';
import { addAccount, type Account } from './accounts.ts';
import type { EngineName } from './options.ts';
import { say } from './report.ts';
import { withFolder } from './scratch.ts';
import { withoutSearchIndex } from './search-index.ts';

type Filled = {
  accounts: Account[];
  /** What tells a process to use it. The embedded engine serves one process, so each further one gets a copy. */
  environmentOf: (process: string) => Record<string, string>;
};

/** A database on the engine, with an account for each of these numbers of contacts. */
export const withDatabase = (engine: EngineName, contacts: readonly number[], work: Work, enrich?: Enrich) =>
  engine === 'embedded' ? withEmbedded(contacts, work, enrich) : withNative(contacts, work, enrich);

type Work = (filled: Filled) => Promise<void>;
/** What else an account is to have. */
export type Enrich = (client: ClientBase, account: Account) => Promise<void>;

const log = createLogger('silent');

const withEmbedded = (contacts: readonly number[], work: Work, enrich?: Enrich) =>
  withFolder(async (folder) => {
    const made = path.join(folder, 'made');
    const accounts = await fill(
      await openEmbedded(path.join(made, 'database'), { log, durable: false }),
      contacts,
      enrich,
    );
    await work({
      accounts,
      environmentOf: (process) => {
        const copy = path.join(folder, process);
        cpSync(made, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
        return { DATA_DIR: copy };
      },
    });
  });

async function withNative(contacts: readonly number[], work: Work, enrich?: Enrich): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = postgres.url('postgres');
    const accounts = await fill(await openServer(url, log), contacts, enrich);
    await work({ accounts, environmentOf: () => ({ DATABASE_URL: url }) });
  } finally {
    await postgres.remove();
  }
}

async function fill(engine: Engine, contacts: readonly number[], enrich?: Enrich): Promise<Account[]> {
  const database = databaseOn(engine);
  try {
    await database.migrate();
    const accounts: Account[] = [];
    await engine.patiently((client) =>
      withoutSearchIndex(client, async () => {
        for (const count of contacts) {
          say(`${engine.kind}: adding ${count.toLocaleString('en')} contacts`);
          const account = await addAccount(client, count);
          accounts.push(account);
          await enrich?.(client, account);
        }
      }),
    );
    await engine.patiently((client) => client.query('vacuum (analyze)'));
    return accounts;
  } finally {
    await database.close();
  }
}
