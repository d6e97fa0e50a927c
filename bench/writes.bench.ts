import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_BATCH_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { Client, type Pool } from 'pg';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDatabase } from '../packages/server/src/platform/database.ts';
import { createLogger } from '../packages/server/src/platform/logger.ts';
import { callerOf } from './support/caller.ts';
import { withDatabase } from './support/engines.ts';
import { percent } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { cpuSeconds, startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const THERE = 2000;
const WARM_UP = 100;
const IMPORTED = 3000;
const POLL_MILLISECONDS = 100;
const samples = countOf('samples', 300);

const personOf = (n: number) => ({
  name: `Person ${n} Lindström`,
  email: `added${n}@example.org`,
  notes: `We met at the conference in Lisbon. Number ${n}, likes chess and long walks.`,
});

/** Of the process, and of the PostgreSQL server's processes that work for it. The embedded engine is in the process. */
async function cpuMilliseconds(origin: string, client: Client | undefined): Promise<number> {
  const { rows } = client
    ? await client.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'inner-circle'`)
    : { rows: [] };
  const nanoseconds = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  return (await cpuSeconds(origin)) * 1000 + sum(nanoseconds) / 1e6;
}

type Call = ReturnType<typeof callerOf>;

async function create(call: Call, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n += 1) await call('POST', '/api/contacts', personOf(n));
}

async function importFile(call: Call): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/api/contacts/import', { fileName: 'a.csv', total: IMPORTED });
  const people = Array.from({ length: IMPORTED }, (_, n) => personOf(100_000 + n));
  for (let from = 0; from < IMPORTED; from += IMPORT_BATCH_ROWS) {
    const rows = people.slice(from, from + IMPORT_BATCH_ROWS);
    await call('POST', `/api/contacts/import/${id}/rows`, { from: from + 1, rows });
  }
  await call('POST', `/api/contacts/import/${id}/start`, {});
  for (;;) {
    const { status } = await call<{ status: string }>('GET', `/api/contacts/import/${id}`);
    if (status === 'done') return;
    await sleep(POLL_MILLISECONDS);
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** What a statement that adds so many contacts takes, and each of the triggers in it. */
async function shares(pool: Pool, userId: string, rows: number) {
  const statement = `explain (analyze, format json)
    insert into contacts (user_id, id, name, email, notes, last_interaction, created_at, updated_at)
    select '${userId}', gen_random_uuid(), 'Person ' || n || ' Lindström', 'added' || n || '@example.org',
      'We met at the conference in Lisbon. Number ' || n || ', likes chess and long walks.', now(), now(), now()
    from generate_series(1, ${rows}) as n`;
  const plans: { whole: number; of: (name: RegExp) => number }[] = [];
  const client = await pool.connect();
  try {
    for (let n = 0; n < samples; n += 1) {
      const answer = await client.query<{ 'QUERY PLAN': [Explained] }>(statement);
      const { 'Execution Time': whole, Triggers: triggers } = answer.rows[0]!['QUERY PLAN'][0];
      const of = (name: RegExp) =>
        sum(triggers.filter((trigger) => name.test(trigger['Trigger Name'])).map(({ Time }) => Time));
      plans.push({ whole, of });
    }
  } finally {
    client.release();
  }
  // Means, for now and then one of them sorts into the index what the others left waiting.
  const whole = sum(plans.map((plan) => plan.whole));
  const share = (name: RegExp) => percent(sum(plans.map(({ of }) => of(name))) / whole);
  return [`${(whole / samples / rows).toFixed(2)} ms`, share(/text/), share(/revision/), share(/counted/)];
}
type Explained = { 'Execution Time': number; Triggers: { 'Trigger Name': string; Time: number }[] };

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, [THERE], async ({ accounts: [account], environmentOf }) => {
    const environment: Record<string, string> = { ...environmentOf('product'), DEFAULT_PLAN: 'premium' };
    const { program, origin } = await startServer(environment);
    const address = environment['DATABASE_URL'];
    const client = address ? new Client(address) : undefined;
    await client?.connect();
    const cost = async (work: () => Promise<void>, count: number) => {
      const before = await cpuMilliseconds(origin, client);
      await work();
      return `${(((await cpuMilliseconds(origin, client)) - before) / count).toFixed(2)} ms`;
    };
    try {
      const call = callerOf(origin, account!.cookie);
      await create(call, 0, WARM_UP);
      const created = await cost(() => create(call, WARM_UP, samples), samples);
      const imported = await cost(() => importFile(call), IMPORTED);
      say(`${engine}: created ${created}, imported ${imported}`);
      await program.end();
      const config = readConfig({ ...environmentOf('plans'), SANDBOX: 'false' });
      const { pool, close } = await openDatabase(config, createLogger('silent'));
      rows.push([created, engine, 'one that is created', ...(await shares(pool, account!.userId, 1))]);
      rows.push([
        imported,
        engine,
        'one of a file, of a hundred at a time',
        ...(await shares(pool, account!.userId, 100)),
      ]);
      await close();
    } finally {
      await client?.end();
      await program.end();
    }
  });
}

report({
  title: 'What a new contact costs',
  about: `Processor time for each contact over HTTP, of the process and its database together, for a user with ${THERE} contacts: ${samples} that are created one after the other, and a file of ${IMPORTED} from its upload to its end. Beside it the time of the INSERT alone by \`explain (analyze)\`, for each row, and what its triggers take of that: the text with its pieces for the search, the revision, and the counts. Means of ${samples}.`,
  columns: ['processor time', 'engine', 'contact', 'INSERT', 'pieces', 'revision', 'counts'],
  rows,
});
