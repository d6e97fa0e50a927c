// npm run keep-release: keeps the release that package.json names, for the tests of later versions: its server, in one file with all
// that it needs, which they run beside theirs, and its data, with a row of every table, which they open. Run it on the commit that is
// released, and commit the files with the first change after it. `npm run keep-release -- data` keeps the data alone.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleServer } from './build-server.mjs';
import { ensureInstalled, onPinnedNode, pinnedNode, root } from './install.mjs';
import { Failure, main, run } from './run.mjs';

const kept = path.join(root, 'packages/server/fixtures/previous-release.json.br');

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(async () => {
    await keepData();
    if (process.argv[2] !== 'data') await keepServer();
  });
});

/** Those who leave it behind live in the tests' own app, which Vitest starts. */
async function keepData() {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const config = path.join(root, 'packages/server/src/testing/releases/vitest.config.ts');
  const env = { ...process.env, RELEASE: version };
  const code = await run(pinnedNode, [vitest, 'run', '--config', config], { cwd: root, env });
  if (code !== 0) throw new Failure(`The data of ${version} could not be kept.`);
}

async function keepServer() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const files = { ...(await bundle()), ...filesBeside() };
  fs.writeFileSync(kept, brotliCompressSync(JSON.stringify({ commit, files })));
  console.log(`Kept ${commit}: ${(fs.statSync(kept).size / 1e6).toFixed(2)} MB`);
}

/** Without what decodes sounds, which is more than half of it and which no test runs. The embedded engine is not in it either. */
async function bundle() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
  await bundleServer(folder, { minify: true });
  const names = fs.readdirSync(folder).filter((name) => !name.startsWith('decode-'));
  const texts = names.map((name) => [`packages/server/dist/kept/${name}`, textOf(path.join(folder, name))]);
  fs.rmSync(folder, { recursive: true });
  return Object.fromEntries(texts);
}

function filesBeside() {
  const migrations = list('packages/server/drizzle').filter((file) => /\.sql$|_journal\.json$/.test(file));
  const assets = list('packages/sandbox/src').filter((file) => !/\.ts$|\.txt$/.test(file));
  return Object.fromEntries([...migrations, ...assets].map((file) => [file, textOf(path.join(root, file))]));
}

/** One byte a character, whatever is in it. */
const textOf = (file) => fs.readFileSync(file, 'latin1');

const list = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
