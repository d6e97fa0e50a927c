// npm run keep-release: keeps the server as it stands, in one file with all that it needs, for the tests that run it beside later
// versions. Run it on the commit that is released, and commit the file with the first change after it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleServer } from './build-server.mjs';
import { ensureInstalled, onPinnedNode, root } from './install.mjs';
import { main } from './run.mjs';

const kept = path.join(root, 'packages/server/fixtures/previous-release.json.br');

main(async () => {
  await ensureInstalled();
  await onPinnedNode(keepRelease);
});

async function keepRelease() {
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
