// npm run drill -- name [--flags …]: plays a bad day with real servers around the product, and keeps the printed table in bench/drills/.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, onPinnedNode, pinnedNode, root } from './install.mjs';
import { Failure, main, run } from './run.mjs';

const folder = path.join(root, 'bench/drills');
const ending = '.drill.ts';

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(play);
});

async function play() {
  const [name, ...flags] = process.argv.slice(2);
  const all = fs.readdirSync(folder).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
  if (!all.includes(name)) throw new Failure(`Name one of the drills: ${all.join(', ')}.`);
  const { ensureWebBuilt } = await import('./build-web.mjs');
  const { ensureServerBuilt } = await import('./build-server.mjs');
  await ensureWebBuilt();

  // One folder for everything temporary, which goes at the end however that comes. Its mode lets PostgreSQL's other user through.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'drill-'));
  fs.chmodSync(scratch, 0o711);
  const report = path.join(scratch, 'report.md');
  const env = { ...process.env, TMPDIR: scratch, BENCH_REPORT: report, SERVER_PROGRAM: await ensureServerBuilt() };
  // A signal goes to the drill, which ends what it started; the folder goes after that.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const code = await run(pinnedNode, [path.join(folder, `${name}${ending}`), ...flags], {
    group: true,
    cwd: root,
    env,
  });
  if (code === 0 && flags.length === 0) await keep(name, report);
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  if (code !== 0) throw new Failure(`The drill “${name}” failed, for the reason above.`);
}

/** What nobody can play again stands at the end of the file, and stays. */
function seenByHand(file) {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const at = text.indexOf('# Seen by hand\n');
  return at < 0 ? '' : text.slice(at);
}

async function keep(name, report) {
  const machine = `Written by \`npm run drill -- ${name}\` on ${os.availableParallelism()} cores of an ${process.arch} ${process.platform} machine, with Node ${process.version}.`;
  const file = path.join(folder, `${name}.md`);
  fs.writeFileSync(file, `${machine}\n\n${fs.readFileSync(report, 'utf8')}${seenByHand(file)}`);
  await run(pinnedNode, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: root, stdio: 'ignore' });
  console.log(`Written to ${path.relative(root, file)}.`);
}
