import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, megabytes, met, milliseconds, percent, timed, times } from './support/figures.ts';
import { countOf } from './support/options.ts';
import { metricsOf, Program, startServer } from './support/program.ts';
import { whenQuiet } from './support/quiet.ts';
import { report, say } from './support/report.ts';
import { withFolder } from './support/scratch.ts';

const rounds = countOf('rounds', 3);
const IDLE_MILLISECONDS = 2000;
/** Of a start on a data folder that is there. The first one makes a database, once. */
const TARGET = { milliseconds: 2000, bytes: 400_000_000 };

/** How long a program takes from its start to its end, and what it printed. */
const run = (...args: string[]) =>
  timed(async () => {
    const program = new Program(args);
    if ((await program.exited()) !== 0) throw new Error(program.said);
    return program.said;
  });

const openPglite = (folder: string) => run('bench/support/open-pglite.ts', folder);

type Start = { took: number; memory: number };

async function startProduct(folder: string): Promise<Start> {
  const { result, took } = await timed(() => startServer({ DATA_DIR: folder }, { entry: 'scripts/start.mjs' }));
  await sleep(IDLE_MILLISECONDS);
  const metrics = await metricsOf(result.origin);
  await result.program.end();
  return { took, memory: Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) };
}

type Round = { nothing: number; pglite: Start; product: Start };

async function measure(folder: string): Promise<Round> {
  const nothing = (await run('--eval', '0')).took;
  const { took, result } = await openPglite(path.join(folder, 'pglite'));
  const product = await startProduct(path.join(folder, 'data'));
  say(milliseconds(product.took));
  return { nothing, pglite: { took, memory: Number(result) }, product };
}

const first: Round[] = [];
for (let round = 0; round < rounds; round++) first.push(await withFolder(measure));
const again = await withFolder(async (folder) => {
  await measure(folder);
  return whenQuiet(rounds, () => measure(folder));
});

const measured = { 'new data folder': first, again: again.rounds };
const COLUMNS = ['of bare PGlite', 'start', 'product', 'bare PGlite', 'target'];
/** The medians of both and of their ratio. */
const rowsOf = (figure: keyof Start, write: (figure: number) => string, target: number) =>
  Object.entries(measured).map(([what, all]) => {
    const typical = (of: (round: Round) => number) => median(all.map(of));
    const own = typical(({ product }) => product[figure]);
    return [
      times(typical(({ product, pglite }) => product[figure] / pglite[figure])),
      what,
      write(own),
      write(typical(({ pglite }) => pglite[figure])),
      what === 'again' ? met(own <= target) : '–',
    ];
  });

report({
  title: 'Start',
  about: `Time from \`node scripts/start.mjs\` (installed and built) to the first good answer of /readyz, beside a program that only opens PGlite on a folder and asks it one thing, and beside \`node --eval 0\` (${milliseconds(median(again.rounds.map(({ nothing }) => nothing)))}). Embedded engine, medians of ${rounds}; again in the quietest rounds of a machine that shares its hardware (it ran at ${percent(again.quietness)} of its best pace or more). Target: at most ${milliseconds(TARGET.milliseconds)} on a folder that is there.`,
  columns: COLUMNS,
  rows: rowsOf('took', milliseconds, TARGET.milliseconds),
});

report({
  title: 'Memory',
  about: `Resident memory of the product ${IDLE_MILLISECONDS / 1000} s after it was ready, with nobody there, beside that of the program that only opens PGlite. Embedded engine, medians of ${rounds}. Target: at most ${megabytes(TARGET.bytes)} on a folder that is there.`,
  columns: COLUMNS,
  rows: rowsOf('memory', megabytes, TARGET.bytes),
});
