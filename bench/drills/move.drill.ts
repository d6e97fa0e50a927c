// Moves a large account from the embedded database to PostgreSQL and back, killed once on the way, and compares every table.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { openEmbedded } from '../../packages/server/src/platform/database/embedded-engine.ts';
import { contentOf, type Content } from '../../packages/server/src/platform/database/moving/compare.ts';
import { tablesOf } from '../../packages/server/src/platform/database/moving/tables.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { startPostgres } from '../../packages/server/src/testing/databases/postgres-server.ts';
import { COMMAND_PROGRAM } from '../../packages/server/src/testing/processes/server-program.ts';
import { withDatabase, type Enrich } from '../support/engines.ts';
import { met, milliseconds, timed, whole } from '../support/figures.ts';
import { contactCounts } from '../support/options.ts';
import { Program } from '../support/program.ts';
import { report, say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';

const [contacts = 0] = contactCounts([100_000]);
const INTERACTIONS_EACH = 3;
/** Each way. */
const TARGET_MILLISECONDS = 5 * 60_000;
const POLL_MILLISECONDS = 20;

const addInteractions: Enrich = async (client, { userId }) => {
  await client.query(
    `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
     select user_id, uuidv7(), id, 'call', last_interaction - i * interval '11 days', 'We talked for the ' || i || 'th time.', now()
     from contacts, generate_series(1, $2::int) as i where user_id = $1`,
    [userId, INTERACTIONS_EACH],
  );
};

const moving = (to: string, environment: Record<string, string>) =>
  new Program([COMMAND_PROGRAM, 'move', '--to', to], { LOG_LEVEL: 'error', ...environment });

async function moved(to: string, environment: Record<string, string>): Promise<number> {
  const program = moving(to, environment);
  const { result: code, took } = await timed(() => program.exited());
  if (code !== 0) throw new Error(`The move failed: ${program.said}`);
  say(program.said.split('\n').at(-2)!);
  return took;
}

/** Ends it without a word when half of the contacts have arrived. */
async function killedHalfway(to: string, environment: Record<string, string>): Promise<number> {
  const target = new Client({ connectionString: to });
  await target.connect();
  const program = moving(to, environment);
  try {
    const { took } = await timed(async () => {
      while ((await arrived(target)) < contacts / 2) {
        if (!program.isRunning) throw new Error(`The move ended before it could be killed: ${program.said}`);
        await sleep(POLL_MILLISECONDS);
      }
      await program.end('SIGKILL');
    });
    return took;
  } finally {
    await program.end('SIGKILL');
    await target.end();
  }
}

async function arrived(target: Client): Promise<number> {
  const there = await target.query(`select where to_regclass('moving.progress') is not null`);
  if (there.rows.length === 0) return 0;
  const { rows } = await target.query<{ rows: number }>(
    `select rows::int from moving.progress where table_name = 'contacts'`,
  );
  return rows[0]?.rows ?? 0;
}

/** Every table's count and sum, with the texts of search, which are made anew on the way. */
async function contents(client: ClientBase): Promise<ReadonlyMap<string, Content>> {
  await client.query(`set timezone to 'UTC'; set datestyle to iso; set extra_float_digits to 1`);
  const all = new Map<string, Content>();
  for (const table of await tablesOf(client)) all.set(table.name, await contentOf(client, table));
  return all;
}

async function contentsOfFolder(home: string): Promise<ReadonlyMap<string, Content>> {
  const engine = await openEmbedded(path.join(home, 'database'), { log: createLogger('silent') });
  return engine.patiently(contents).finally(() => engine.close());
}

async function contentsOfServer(url: string): Promise<ReadonlyMap<string, Content>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return contents(client).finally(() => client.end());
}

function refuseOther(here: ReadonlyMap<string, Content>, there: ReadonlyMap<string, Content>, where: string): void {
  const other = [...here].flatMap(([name, { rows, hash }]) => {
    const found = there.get(name);
    return found?.rows === rows && found.hash === hash ? [] : [`${name} (${rows} rows, ${found?.rows} arrived)`];
  });
  if (other.length > 0 || here.size !== there.size)
    throw new Error(`What arrived ${where} is not what was sent: ${other.join(', ')}`);
}

const work: Parameters<typeof withDatabase>[2] = ({ environmentOf }) =>
  withFolder(async (folder) => {
    const { DATA_DIR: home = '' } = environmentOf('moved');
    const postgres = await startPostgres();
    try {
      const url = postgres.url('postgres');
      const before = await contentsOfFolder(home);
      const rows = before.values().reduce((sum, content) => sum + content.rows, 0);
      say(`${whole(rows)} rows of ${before.size} tables are to be moved`);
      const until = await killedHalfway(url, { DATA_DIR: home });
      say(`killed after ${milliseconds(until)}`);
      const there = until + (await moved(url, { DATA_DIR: home }));
      refuseOther(before, await contentsOfServer(url), 'on PostgreSQL');
      const backHome = path.join(folder, 'back');
      const back = await moved(backHome, { DATABASE_URL: url, DATA_DIR: path.join(folder, 'unused') });
      refuseOther(before, await contentsOfFolder(backHome), 'in the embedded database');
      const row = (way: string, took: number) => [
        way,
        whole(rows),
        milliseconds(took),
        whole(rows / (took / 1000)),
        met(took <= TARGET_MILLISECONDS),
      ];
      report({
        title: 'Moving to another database',
        about: `\`inner-circle move\` with an account of ${whole(contacts)} contacts, ${whole(contacts * INTERACTIONS_EACH)} interactions, their groups and to-dos. On the way to PostgreSQL it is killed (SIGKILL) when half of the contacts have arrived, and called again. Afterwards the count and the sum of every table are the same on both sides (${before.size} tables), and again after the way back. Each way within ${TARGET_MILLISECONDS / 60_000} minutes.`,
        columns: ['way', 'rows', 'took', 'rows a second', 'target'],
        rows: [row('embedded → PostgreSQL, killed once', there), row('PostgreSQL → embedded', back)],
      });
      if (Math.max(there, back) > TARGET_MILLISECONDS) throw new Error('Moving took longer than it may.');
    } finally {
      await postgres.remove();
    }
  });

// What was started ends with this.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await withDatabase('embedded', [contacts], work, addInteractions);
