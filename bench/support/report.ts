import { appendFileSync } from 'node:fs';

type Table = {
  title: string;
  /** What was measured, in one sentence or two. */
  about: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What is to be read below the table. */
  notes?: readonly string[];
};

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Shows a table, and adds it to the results of a full run. */
export function report({ title, about, columns, rows, notes = [] }: Table): void {
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
  const text = [`## ${title}`, about, table, ...notes].join('\n\n');
  console.log(`\n${text}\n`);
  const file = process.env['BENCH_REPORT'];
  if (file) appendFileSync(file, `${text}\n\n`);
}

/** Says what happens meanwhile to the person who waits. */
export const say = (sentence: string) => console.log(`  ${sentence}`);

/** A step of something that takes long, with what it took. */
export async function step(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  say(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
