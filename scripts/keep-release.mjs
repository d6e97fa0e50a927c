// npm run keep-release: keeps the server as it stands, in one file with all that it needs, for the tests that run it beside later
// versions. Run it on the commit that is released, and commit the file with the first change after it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ensureInstalled, onPinnedNode, root } from './install.mjs';
import { main } from './run.mjs';

const sources = path.join(root, 'packages/server/src');
const kept = path.join(root, 'packages/server/fixtures/previous-release.json.br');

main(async () => {
  await ensureInstalled();
  await onPinnedNode(keepRelease);
});

async function keepRelease() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const files = { 'packages/server/src/server.mjs': await bundle(), ...filesBeside() };
  fs.writeFileSync(kept, brotliCompressSync(JSON.stringify({ commit, files })));
  console.log(`Kept ${commit}: ${(fs.statSync(kept).size / 1e6).toFixed(2)} MB`);
}

/** The embedded engine stays out: it is 10 MB, and serves one process only. */
async function bundle() {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: path.join(sources, 'server.ts'),
    platform: 'node',
    plugins: [{ name: 'places', transform: { filter: { id: /\/packages\/\w+\/src\// }, handler: keepPlaces } }],
    external: /^@electric-sql\//,
  });
  // Some libraries know a class by its name.
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true, keepNames: true });
  return Buffer.from(output[0].code).toString('latin1');
}

/**
 * A module's own place is where it would be if the bundle lay where it began, and what is loaded by name lies in the bundle. Other
 * packages have no place: what is found there names the version, and this one has no sources to be named by.
 */
function keepPlaces(code, id) {
  const place = path.relative(sources, id);
  return code
    .replaceAll(/libraryOnFirstUse\(('[^']+')\)/g, '(() => require($1))')
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(place)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll(/import\.meta\.resolve\([^)]*\)/g, 'import.meta.url');
}

/** As text of one byte a character, whatever is in them. */
function filesBeside() {
  const migrations = list('packages/server/drizzle').filter((file) => /\.sql$|_journal\.json$/.test(file));
  const assets = list('packages/sandbox/src').filter((file) => !/\.ts$|\.txt$/.test(file));
  return Object.fromEntries(
    [...migrations, ...assets].map((file) => [file, fs.readFileSync(path.join(root, file), 'latin1')]),
  );
}

const list = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
