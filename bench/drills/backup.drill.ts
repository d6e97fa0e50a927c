// Backs a large account up while people work on the embedded database, restores it into both kinds, and starts on it.
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { openEmbedded } from '../../packages/server/src/platform/database/embedded-engine.ts';
import { contentOf } from '../../packages/server/src/platform/database/moving/compare.ts';
import { tablesOf } from '../../packages/server/src/platform/database/moving/tables.ts';
import { MADE_ANEW, readableValues } from '../../packages/server/src/platform/database/moving/target.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { startPostgres } from '../../packages/server/src/testing/databases/postgres-server.ts';
import { COMMAND_PROGRAM, SERVER_PROGRAM } from '../../packages/server/src/testing/processes/server-program.ts';
import { withDatabase } from '../support/engines.ts';
import { median, megabytes, met, milliseconds, timed, whole } from '../support/figures.ts';
import { contactCounts, countOf } from '../support/options.ts';
import { Program, startServer } from '../support/program.ts';
import { report, say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';

const [contacts = 0] = contactCounts([20_000]);
const rounds = countOf('rounds', 5);
const PEOPLE = 3;
const QUIET_MILLISECONDS = 3000;
const THINKS_MILLISECONDS = 20;
const TARGET_MILLISECONDS = 200;
const PASSPHRASE = { BACKUP_PASSPHRASE: 'a passphrase for a drill' };

async function command(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const program = new Program([COMMAND_PROGRAM, ...args], { LOG_LEVEL: 'error', ...PASSPHRASE, ...environment });
  const { result: code, took } = await timed(() => program.exited());
  if (code !== 0) throw new Error(`inner-circle ${args[0]} failed: ${program.said}`);
  return took;
}

/** People who add somebody and look at their list by turns; each remembers how long an answer took. */
function peopleAt(origin: string, cookie: string) {
  let waits: number[] = [];
  let added = 0;
  const over = new AbortController();
  const ask = async (isWrite: boolean) => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: `Somebody ${crypto.randomUUID()}` });
    const { result, took } = await timed(() =>
      fetch(`${origin}/api/contacts`, isWrite ? { method: 'POST', headers, body } : { headers }).then(
        async (response) => (await response.bytes(), response.status),
      ),
    );
    if (result >= 300) throw new Error(`Somebody was answered ${result}.`);
    if (isWrite) added += 1;
    waits.push(took);
  };
  const live = async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      await ask(n % 2 === 0);
      await sleep(THINKS_MILLISECONDS);
    }
  };
  const ended = Promise.all(Array.from({ length: PEOPLE }, live));
  return {
    added: () => added,
    /** Since this was last asked. */
    longest: () => {
      const longest = Math.max(...waits);
      waits = [];
      return longest;
    },
    stop: async () => {
      over.abort();
      await ended;
    },
  };
}

async function contents(client: ClientBase): Promise<string> {
  await readableValues(client);
  const all: unknown[] = [];
  for (const table of await tablesOf(client))
    if (!MADE_ANEW.has(table.name)) all.push([table.name, await contentOf(client, table)]);
  return JSON.stringify(all);
}

async function contentsOfFolder(home: string): Promise<string> {
  const engine = await openEmbedded(path.join(home, 'database'), { log: createLogger('silent') });
  return engine.patiently(contents).finally(() => engine.close());
}

async function contentsOfServer(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return contents(client).finally(() => client.end());
}

async function contactsIn(home: string): Promise<number> {
  const engine = await openEmbedded(path.join(home, 'database'), { log: createLogger('silent') });
  return engine.patiently(countContacts).finally(() => engine.close());
}

const countContacts = async (client: ClientBase) =>
  (await client.query<{ count: number }>('select count(*)::int as count from contacts')).rows[0]!.count;

const work: Parameters<typeof withDatabase>[2] = ({ accounts, environmentOf }) =>
  withFolder(async (folder) => {
    const environment = { ...environmentOf('running'), DEFAULT_PLAN: 'premium' };
    const { program, origin } = await startServer(environment, { entry: SERVER_PROGRAM });
    const [took, before, during]: [number[], number[], number[]] = [[], [], []];
    const fileOf = (round: number) => path.join(folder, `${round}.backup`);
    let acknowledged = 0;
    try {
      const people = peopleAt(origin, accounts[0]!.cookie);
      for (let round = 1; round <= rounds; round++) {
        await sleep(QUIET_MILLISECONDS);
        before.push(people.longest());
        acknowledged = people.added();
        took.push(await command(['backup', fileOf(round)], environment));
        during.push(people.longest());
        say(`backup ${round}: ${milliseconds(took.at(-1)!)}, longest wait ${milliseconds(during.at(-1)!)}`);
      }
      await people.stop();
    } finally {
      await program.end();
    }

    const last = fileOf(rounds);
    const home = path.join(folder, 'restored');
    const back = await command(['restore', last], { DATA_DIR: home });
    const postgres = await startPostgres();
    try {
      const url = postgres.url('postgres');
      const there = await command(['restore', last], { DATABASE_URL: url, DATA_DIR: path.join(folder, 'unused') });
      if ((await contentsOfFolder(home)) !== (await contentsOfServer(url)))
        throw new Error('The same backup is not the same in both kinds of database.');
      const found = await contactsIn(home);
      if (found < contacts + acknowledged)
        throw new Error(
          `${contacts + acknowledged} contacts were acknowledged before the backup began, and it has ${found}.`,
        );
      const restarted = await startServer({ DATA_DIR: home }, { entry: SERVER_PROGRAM });
      await restarted.program.end();
      const waited = median(during);
      const isMet = waited <= TARGET_MILLISECONDS;
      report({
        title: 'Backing up while people work, and restoring',
        about: `\`inner-circle backup\`, encrypted, of an account with ${whole(contacts)} contacts on the embedded database, ${rounds} times, while ${PEOPLE} people add contacts and look at their list. The longest that any of them waited for an answer in each backup, the median over the backups; at most ${TARGET_MILLISECONDS} ms. The last backup is restored into both kinds of database: every table is the same in both, everything is there that was acknowledged before the backup began, and the product starts on it.`,
        columns: ['', 'took', 'longest wait', 'in the seconds before', 'size', 'target'],
        rows: [
          [
            'backup',
            milliseconds(median(took)),
            milliseconds(waited),
            milliseconds(median(before)),
            megabytes(statSync(last).size),
            met(isMet),
          ],
          ['restore, embedded', milliseconds(back), '', '', '', ''],
          ['restore, PostgreSQL', milliseconds(there), '', '', '', ''],
        ],
      });
      if (!isMet) throw new Error(`Somebody waited for ${milliseconds(waited)} while a backup was made.`);
    } finally {
      await postgres.remove();
    }
  });

await withDatabase('embedded', [contacts], work);
