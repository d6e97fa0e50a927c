// npm run soak [-- --seed N --people 200 --months 12 --minutes 60 --engine embedded]: a year in an hour, with everything that goes wrong
// in one. A run without a seed, an engine or a smaller crowd keeps its tables in bench/drills/soak.md.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, onPinnedNode, pinnedNode, root } from './install.mjs';
import { Failure, main, run } from './run.mjs';

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(soak);
});

async function soak() {
  const { ensureWebBuilt } = await import('./build-web.mjs');
  const { ensureServerBuilt } = await import('./build-server.mjs');
  await ensureWebBuilt();

  // One folder for everything temporary, which goes at the end however that comes. Its mode lets PostgreSQL's other user through.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'soak-'));
  fs.chmodSync(scratch, 0o711);
  const report = path.join(scratch, 'report.md');
  const env = { ...process.env, TMPDIR: scratch, BENCH_REPORT: report, SERVER_PROGRAM: await ensureServerBuilt() };
  // A signal goes to the run, which ends what it started; the folder goes after that.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const flags = process.argv.slice(2);
  const code = await run(pinnedNode, [path.join(root, 'bench/soak/soak.ts'), ...flags], {
    group: true,
    cwd: root,
    env,
  });
  if (code === 0 && !flags.some((flag) => /^--(?:people|months|engine)/.test(flag))) await keep(report);
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  if (code !== 0) throw new Failure('A promise was broken: the seed above plays the same again.');
}

async function keep(report) {
  const machine = `Written by \`npm run soak\` on ${os.availableParallelism()} cores of an ${process.arch} ${process.platform} machine, with Node ${process.version}.`;
  const file = path.join(root, 'bench/drills/soak.md');
  fs.writeFileSync(file, `${machine}\n\n${fs.readFileSync(report, 'utf8')}`);
  await run(pinnedNode, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: root, stdio: 'ignore' });
  console.log(`Written to ${path.relative(root, file)}.`);
}
