// npm run bench [-- names … --flags …]: measures speed, size and durability. A full run without flags rewrites bench/results.md.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, installAside, onPinnedNode, pinnedNode, root } from './install.mjs';
import { Failure, main, run } from './run.mjs';

const folder = path.join(root, 'bench');
const ending = '.bench.ts';
const LIGHTHOUSE = '13.5.0';

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(measure);
});

async function measure() {
  const all = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  const [named, flags] = readArguments(all);
  const { ensureWebBuilt } = await import('./build-web.mjs');
  const { findOrInstallChromium } = await import('./chromium.mjs');
  await ensureWebBuilt();
  process.env.CHROMIUM_PATH ||= await findOrInstallChromium();
  const chosen = named.length > 0 ? named : all;
  // A hundred packages for one benchmark: they come when it is run.
  if (chosen.includes('lighthouse')) process.env.LIGHTHOUSE_FOLDER = await installAside('lighthouse', LIGHTHOUSE);

  // One folder for everything temporary, which goes at the end however that comes. Its mode lets PostgreSQL's other user through.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  fs.chmodSync(scratch, 0o711);
  const env = { ...process.env, TMPDIR: scratch, BENCH_REPORT: path.join(scratch, 'report.md') };
  const failed = [];
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopped = true));
  for (const name of chosen) {
    if (stopped) break;
    console.log(`\n── ${name}`);
    const began = Date.now();
    const code = await run(pinnedNode, [path.join(folder, `${name}${ending}`), ...flags], {
      group: true,
      cwd: root,
      env,
    });
    console.log(`${name} took ${Math.round((Date.now() - began) / 1000)} s`);
    if (code !== 0) failed.push(`${name} (exit code ${code})`);
  }
  const isWhole = named.length === 0 && flags.length === 0 && !stopped;
  if (isWhole && failed.length === 0) await writeResults(env.BENCH_REPORT);
  else if (isWhole) keepReport(env.BENCH_REPORT);
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  if (failed.length > 0) throw new Failure(`These could not be measured, for the reason above: ${failed.join(', ')}.`);
}

/** A whole run takes more than an hour: what was measured before one of them failed is not thrown away. */
function keepReport(report) {
  if (!fs.existsSync(report)) return;
  const kept = path.join(os.tmpdir(), 'bench-report.md');
  fs.copyFileSync(report, kept);
  console.log(`What could be measured is in ${kept}.`);
}

/** The names of benchmarks come first; everything from the first flag on is for them. */
function readArguments(all) {
  const given = process.argv.slice(2);
  const first = given.findIndex((argument) => argument.startsWith('-'));
  const named = first < 0 ? given : given.slice(0, first);
  const unknown = named.find((name) => !all.includes(name));
  if (unknown) throw new Failure(`There is no benchmark named ${unknown}. There are: ${all.join(', ')}.`);
  return [named, first < 0 ? [] : given.slice(first)];
}

async function writeResults(report) {
  const about = `Written by \`npm run bench\` on ${os.availableParallelism()} cores of an ${process.arch} ${process.platform} machine, with Node ${process.version}. What counts is the first column: both sides of each ratio were measured in the same run. Embedded is PGlite inside the process; native is a PostgreSQL server.`;
  const results = path.join(folder, 'results.md');
  fs.writeFileSync(results, `# Results\n\n${about}\n\n${fs.readFileSync(report, 'utf8')}`);
  await run(pinnedNode, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), results], { cwd: root, stdio: 'ignore' });
  console.log('Written to bench/results.md.');
}
