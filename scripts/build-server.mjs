// Bundles the server when its sources changed, for a few large files are read far quicker than two thousand small ones. `npm start` runs
// the bundle; everything else runs the sources.
import fs from 'node:fs';
import path from 'node:path';
import { pinnedNode, root } from './install.mjs';
import { withLock } from './lock.mjs';
import { Failure, main, run } from './run.mjs';
import { hashOf } from './stamp.mjs';

const [dist, next] = ['dist', 'dist.next'].map((name) => path.join(root, 'packages/server', name));
const sources = ['server', 'domain', 'sandbox'].map((name) => `packages/${name}/src`);

const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const wanted = () => hashOf(root, [...sources, 'package-lock.json', 'scripts/build-server.mjs']);
const folderOf = (hash) => path.join(dist, hash.slice(0, 16));
const programIn = (folder) => path.join(folder, 'server.mjs');

/** Answers the program. */
export async function ensureServerBuilt() {
  const found = programIn(folderOf(wanted()));
  if (fs.existsSync(found)) return found;
  const busy = 'Waiting for another build of this clone …';
  return withLock(path.join(root, 'node_modules/.build-server.lock'), busy, async (holds) => {
    const folder = folderOf(wanted());
    if (!fs.existsSync(folder)) await build(folder, holds);
    return programIn(folder);
  });
}

/** Built aside and moved into place when it is whole. In a process of its own, whose memory goes with it. */
async function build(folder, holds) {
  console.log('Building the server (a few seconds) …');
  const code = await run(pinnedNode, [import.meta.filename, next], { onSpawn: holds });
  if (code !== 0) throw new Failure(`The server did not build (exit code ${code}).`);
  fs.mkdirSync(dist, { recursive: true });
  const changedAt = (name) => fs.statSync(path.join(dist, name)).mtimeMs;
  // The last one stays: a process that runs from it still loads parts of it.
  const [, ...older] = fs.readdirSync(dist).toSorted((a, b) => changedAt(b) - changedAt(a));
  for (const name of older) fs.rmSync(path.join(dist, name), { recursive: true });
  fs.renameSync(next, folder);
}

/**
 * Writes the bundle into a folder that has to lie as `packages/server/dist/…` does, so that the migrations, the web app, the sandbox's
 * files and the embedded engine's package are found from there. It stays readable, for the sake of stack traces.
 */
export async function bundleServer(folder, output = {}) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: ['server.ts', 'cli.ts'].map((name) => path.join(root, 'packages/server/src', name)),
    platform: 'node',
    // The engine reads files beside its code. The other one, which decodes a format that nobody sends, is not installed.
    external: [/^@electric-sql\//, '@audio/decode-ape'],
    transform: { define: { BUILT_FROM: JSON.stringify(wanted()), RELEASE: JSON.stringify(version) } },
    plugins: [{ name: 'places', transform: { filter: { id: /\/packages\/\w+\/src\// }, handler: keepPlaces } }],
  });
  // Node tells of what is deprecated in our own code, and in a bundle it cannot tell that from the libraries'. The sources still do.
  const banner = 'process.noDeprecation = true;';
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  // Some libraries know a class by its name.
  await bundle.write({ dir: folder, cleanDir: true, keepNames: true, banner, ...names, ...output });
}

/** Threads become programs of their own. The place of a module, from which it finds its files, is still that of its source. */
function keepPlaces(code, id) {
  const place = path.relative(folderOf('any'), id);
  return code
    .replaceAll(/new Worker\(new URL\('([^']+)', import\.meta\.url\)/g, (_all, file) => {
      const thread = this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file) });
      return `new Worker(new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
    })
    .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.dirname(place)}')`);
}

if (process.argv[1] === import.meta.filename) main(() => bundleServer(process.argv[2]));
