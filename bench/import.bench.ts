import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_BATCH_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openEngine } from '../packages/server/src/platform/database/open-engine.ts';
import { createLogger } from '../packages/server/src/platform/logger.ts';
import { callerOf } from './support/caller.ts';
import { withDatabase } from './support/engines.ts';
import { megabytes, met, milliseconds, quantile, timed, times, whole } from './support/figures.ts';
import { contactCounts, engines } from './support/options.ts';
import { metricsOf, startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const files = contactCounts([10_000, 50_000]);
const THERE = 10_000;
const TARGET = { times: 20, delayMilliseconds: 50, growthBytes: 200_000_000 };
const POLL_MILLISECONDS = 100;
/** The delay is told as the time between two looks, which are this far apart when nothing is late. */
const LOOK_MILLISECONDS = 10;

const personOf = (n: number): ImportRow & { name: string } => ({
  name: `Person ${n} Lindström`,
  email: `imported${n}@example.org`,
  phone: `+46 70 ${String(1_000_000 + n)}`,
  notes: `We met at the conference in Lisbon. Number ${n}, likes chess and long walks.`,
  birthday: `19${String(50 + (n % 50))}-0${1 + (n % 9)}-1${n % 10}`,
  groups: n % 3 === 0 ? `Imported, Team ${n % 20}` : '',
  linkedin: `person-${n}`,
});

const peopleOf = (count: number) => Array.from({ length: count }, (_, n) => personOf(n));

/** The same people by INSERTs of as many rows as one upload has, into the same table, and nothing else. */
async function insertTime(environment: Readonly<Record<string, string>>, count: number): Promise<number> {
  const config = readConfig({ ...environment, SANDBOX: 'false' });
  const { pool, patiently, close } = await openEngine(config, createLogger('silent'));
  const userId = crypto.randomUUID();
  await pool.query(
    `insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
     values ($1, 'bench', $2, $2, 'Bob', now(), now())`,
    [userId, `bob-${count}@example.com`],
  );
  const people = peopleOf(count);
  const { took } = await timed(async () => {
    for (let from = 0; from < count; from += IMPORT_BATCH_ROWS) {
      const batch = people.slice(from, from + IMPORT_BATCH_ROWS);
      const placeholders = batch.map(
        (_, row) => `($1, ${[2, 3, 4, 5, 6, 7, 8].map((n) => `$${row * 7 + n}`).join(', ')}, now(), now(), now())`,
      );
      await pool.query(
        `insert into contacts
           (user_id, id, name, email, phone, notes, birthday, linkedin, last_interaction, created_at, updated_at)
         values ${placeholders.join(', ')}`,
        [
          userId,
          ...batch.flatMap((one) => [
            crypto.randomUUID(),
            one.name,
            one.email,
            one.phone,
            one.notes,
            one.birthday,
            one.linkedin,
          ]),
        ],
      );
    }
  });
  await patiently((client) => client.query('delete from users where id = $1', [userId]));
  await close();
  return took;
}

/** How long a thread that has nothing to do is kept waiting meanwhile: what the machine is late by is not the server's delay. */
function startIdler() {
  const idler = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: ${LOOK_MILLISECONDS} });
     delay.enable();
     parentPort.on('message', () => parentPort.postMessage(delay.max / 1e6));`,
    { eval: true },
  );
  return async () => {
    idler.postMessage('how late?');
    const [longest] = (await once(idler, 'message')) as [number];
    await idler.terminate();
    return Math.max(0, longest - LOOK_MILLISECONDS);
  };
}

/** What the process tells of itself. Asking begins the measurement of the delay anew. */
async function vitalsOf(origin: string): Promise<{ delay: number; memory: number }> {
  const metrics = await metricsOf(origin);
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  return {
    delay: figure('nodejs_eventloop_lag_max_seconds') * 1000,
    memory: figure('process_resident_memory_bytes'),
  };
}

async function importTime(origin: string, cookie: string, count: number) {
  const call = callerOf(origin, cookie);
  const people = peopleOf(count);
  const idler = startIdler();
  const before = await vitalsOf(origin);
  let [delay, memory] = [0, before.memory];
  const look = async () => {
    const vitals = await vitalsOf(origin);
    delay = Math.max(delay, vitals.delay);
    memory = Math.max(memory, vitals.memory);
  };

  const { id } = await call<{ id: string }>('POST', '/api/contacts/import', { fileName: 'people.csv', total: count });
  const path = `/api/contacts/import/${id}`;
  const upload = await timed(async () => {
    for (let from = 1; from <= count; from += IMPORT_BATCH_ROWS)
      await call('POST', `${path}/rows`, { from, rows: people.slice(from - 1, from - 1 + IMPORT_BATCH_ROWS) });
  });
  await look();
  const duplicates = await timed(() => call(`GET`, `${path}/duplicates`));
  const waits: number[] = [];
  const run = await timed(async () => {
    await call('POST', `${path}/start`, {});
    for (;;) {
      const { result, took } = await timed(() => call<{ status: string; imported: number }>('GET', path));
      waits.push(took, (await timed(() => call('GET', '/api/contacts'))).took);
      await look();
      if (result.status !== 'done') await sleep(POLL_MILLISECONDS);
      else if (result.imported === count) return;
      else throw new Error(`${result.imported} of ${count} rows were imported.`);
    }
  });
  const undo = await timed(() => call('POST', `${path}/undo`));
  await look();
  return {
    upload: upload.took,
    duplicates: duplicates.took,
    run: run.took,
    undo: undo.took,
    wait: quantile(waits, 0.95),
    delay,
    idle: await idler(),
    growth: memory - before.memory,
  };
}

const rows: string[][] = [];
const effects: string[][] = [];
for (const engine of engines) {
  // Accounts are told apart by the number of their contacts.
  const accounts = files.map((_, n) => THERE + n);
  await withDatabase(engine, accounts, async (filled) => {
    for (const [n, count] of files.entries()) {
      const insert = await insertTime(filled.environmentOf(`bare-${count}`), count);
      const environment = { ...filled.environmentOf(`product-${count}`), DEFAULT_PLAN: 'premium', LOG_LEVEL: 'error' };
      const { program, origin } = await startServer(environment);
      try {
        const measured = await importTime(origin, filled.accounts[n]!.cookie, count);
        const { upload, run, undo, duplicates, wait, delay, idle, growth } = measured;
        const ratio = (upload + run) / insert;
        say(`${engine}, ${whole(count)} rows: ${times(ratio)}, longest delay ${milliseconds(delay)}`);
        rows.push([
          times(ratio),
          engine,
          whole(count),
          milliseconds(insert),
          milliseconds(upload),
          milliseconds(run),
          whole(count / (run / 1000)),
          milliseconds(duplicates),
          milliseconds(undo),
          met(ratio <= TARGET.times),
        ]);
        effects.push([
          times(delay / TARGET.delayMilliseconds),
          engine,
          whole(count),
          milliseconds(delay),
          milliseconds(idle),
          milliseconds(wait),
          megabytes(growth),
          met(delay - idle <= TARGET.delayMilliseconds && growth < TARGET.growthBytes),
        ]);
      } finally {
        await program.end();
      }
    }
  });
}

report({
  title: 'Import',
  about: `A file for one user with ${whole(THERE)} contacts on the premium plan, over HTTP: uploading it in batches, comparing it with everybody, importing it, and undoing that; beside plain INSERTs of ${IMPORT_BATCH_ROWS} rows of the same people into the same table in the same run. Target: uploading and importing take at most ${TARGET.times} times as long.`,
  columns: [
    'of plain INSERTs',
    'engine',
    'rows',
    'INSERTs',
    'upload',
    'import',
    'rows a second',
    'duplicates',
    'undo',
    'target',
  ],
  rows,
});
report({
  title: 'Everybody else during an import',
  about: `The longest delay of the server's event loop from the first upload to the end of the undo, that of a thread which has nothing to do on the same machine at the same time, how long 95 of 100 other requests took while the import ran, and how much memory the process took more than before. Target: at most ${TARGET.delayMilliseconds} ms more than the idle thread, and less than ${megabytes(TARGET.growthBytes)}.`,
  columns: [
    `delay of ${TARGET.delayMilliseconds} ms`,
    'engine',
    'rows',
    'longest delay',
    'of an idle thread',
    'other requests',
    'memory',
    'target',
  ],
  rows: effects,
});
