import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, megabytes, met, milliseconds, timed, times } from './support/figures.ts';
import { countOf } from './support/options.ts';
import { Program, startServer } from './support/program.ts';
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
  const metrics = await (await fetch(`${result.origin}/metrics`)).text();
  await result.program.end();
  return { took, memory: Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) };
}

type Round = Record<'nothing' | 'coldPglite' | 'warmPglite' | 'pgliteMemory', number> & Record<'cold' | 'warm', Start>;

const measure = () =>
  withFolder(async (folder): Promise<Round> => {
    const data = path.join(folder, 'data');
    const pglite = path.join(folder, 'pglite');
    const nothing = (await run('--eval', '0')).took;
    const coldPglite = (await openPglite(pglite)).took;
    const cold = await startProduct(data);
    const { took: warmPglite, result: pgliteMemory } = await openPglite(pglite);
    const warm = await startProduct(data);
    say(`new ${milliseconds(cold.took)}, again ${milliseconds(warm.took)}`);
    return { nothing, coldPglite, warmPglite, pgliteMemory: Number(pgliteMemory), cold, warm };
  });

const measured: Round[] = [];
for (let round = 0; round < rounds; round++) measured.push(await measure());
const typical = (figure: (round: Round) => number) => median(measured.map(figure));

const row = (what: string, own: (round: Round) => number, beside: (round: Round) => number, target: string) => [
  times(typical((round) => own(round) / beside(round))),
  times(typical((round) => own(round) / round.nothing)),
  what,
  milliseconds(typical(own)),
  milliseconds(typical(beside)),
  target,
];

report({
  title: 'Start',
  about: `Time from \`node scripts/start.mjs\` (installed and built) to the first good answer of /readyz, beside a program that only opens PGlite on a folder and asks it one thing, and beside \`node --eval 0\` (${milliseconds(typical(({ nothing }) => nothing))}). Embedded engine, medians of ${rounds}. Target: at most ${milliseconds(TARGET.milliseconds)} on a folder that is there.`,
  columns: ['of bare PGlite', 'of node alone', 'start', 'product', 'bare PGlite', 'target'],
  rows: [
    row(
      'new data folder',
      ({ cold }) => cold.took,
      ({ coldPglite }) => coldPglite,
      '–',
    ),
    row(
      'again',
      ({ warm }) => warm.took,
      ({ warmPglite }) => warmPglite,
      met(typical(({ warm }) => warm.took) <= TARGET.milliseconds),
    ),
  ],
});

report({
  title: 'Memory',
  about: `Resident memory of the product ${IDLE_MILLISECONDS / 1000} s after it was ready, with nobody there, beside that of the program that only opens PGlite. Embedded engine, medians of ${rounds}. Target: at most ${megabytes(TARGET.bytes)} on a folder that is there.`,
  columns: ['of bare PGlite', 'start', 'product', 'bare PGlite', 'target'],
  rows: (['cold', 'warm'] as const).map((start) => [
    times(typical((round) => round[start].memory / round.pgliteMemory)),
    start === 'cold' ? 'new data folder' : 'again',
    megabytes(typical((round) => round[start].memory)),
    megabytes(typical(({ pgliteMemory }) => pgliteMemory)),
    start === 'cold' ? '–' : met(typical(({ warm }) => warm.memory) <= TARGET.bytes),
  ]),
});
