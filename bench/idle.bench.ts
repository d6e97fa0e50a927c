import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from './support/engines.ts';
import { met, percent } from './support/figures.ts';
import { countOf, engines, type EngineName } from './support/options.ts';
import { cpuSeconds, startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const TARGET_MILLISECONDS: Record<EngineName, number> = { native: 5, embedded: 8 };
/** The work of the start itself, and of the first garbage collections, is not idleness. */
const SETTLE_SECONDS = 15;
/** As long as it takes until everything that runs by the clock all day has run once. */
const seconds = countOf('seconds', 300);

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, [2000], async ({ environmentOf }) => {
    const { program, origin } = await startServer(environmentOf('product'));
    try {
      await sleep(SETTLE_SECONDS * 1000);
      const before = await cpuSeconds(origin);
      await sleep(seconds * 1000);
      const spent = (((await cpuSeconds(origin)) - before) * 1000) / seconds;
      say(`${engine}: ${spent.toFixed(1)} ms a second`);
      const target = TARGET_MILLISECONDS[engine];
      rows.push([percent(spent / target), engine, `${spent.toFixed(1)} ms`, `${target} ms`, met(spent <= target)]);
    } finally {
      await program.end();
    }
  });
}

report({
  title: 'Idle',
  about: `Processor time a second of a process that runs everything while nobody is there, over ${seconds} s. PostgreSQL's own time is not in it; the embedded engine's is.`,
  columns: ['of the target', 'engine', 'a second', 'at most', 'target'],
  rows,
});
