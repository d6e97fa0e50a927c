// npm run package: makes an archive that runs without npm, a compiler or the network: the pinned Node, the bundled server, the web app.
// For this platform, or for those that are named: npm run package -- linux-x64 darwin-arm64. The speech model is an archive of its own.
import fs from 'node:fs';
import path from 'node:path';
import { aptUnpack } from './apt.mjs';
import { bundleServer } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled, installAside, onPinnedNode, root, runtimes } from './install.mjs';
import { Failure, main, run } from './run.mjs';
import { ensureSpeech } from './speech.mjs';

const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const releases = path.join(root, 'releases');

main(async () => {
  await ensureInstalled();
  await onPinnedNode(async () => {
    const wanted = process.argv.slice(2);
    await ensureWebBuilt();
    for (const platform of wanted.length > 0 ? wanted : [`${process.platform}-${process.arch}`])
      await makeRelease(platform);
    await ensureSpeech();
    await pack(`inner-circle-${version}-speech`, (folder) => copy('.libraries/speech', folder));
  });
});

/** What runs, and what its operator reads. */
const PARTS = [
  'packages/web/dist',
  'node_modules/@electric-sql/pglite/package.json',
  '.env.example',
  'README.md',
  'CHANGELOG.md',
  'docs/operations.md',
];

const makeRelease = (platform) =>
  pack(`inner-circle-${version}-${platform}`, async (folder) => {
    await bundleServer(path.join(folder, 'packages/server/dist/release'));
    for (const part of PARTS) copy(part, folder);
    for (const file of [...enginesFiles(), ...migrations(), ...assets()]) copy(file, folder);
    fs.cpSync(path.join(root, 'deploy'), folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'inner-circle', version, type: 'module' }),
    );
    fs.writeFileSync(path.join(folder, 'licences.txt'), licences());
    await addRuntime(platform, path.join(folder, 'runtime'));
  });

/** Of every package that the bundle or the web app may hold: its name, its licence and the text that is to go with it. */
function licences() {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([place, { dev, link }]) =>
        place.includes('node_modules/') && !dev && !link && fs.existsSync(path.join(root, place)),
    )
    .map(([place, { version: number, license }]) => {
      const texts = fs
        .readdirSync(path.join(root, place))
        .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name));
      const head = `${place.split('node_modules/').at(-1)} ${number} (${license})`;
      return [head, ...texts.map((name) => fs.readFileSync(path.join(root, place, name), 'utf8').trim())].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

const copy = (file, folder) =>
  fs.cpSync(path.join(root, file), path.join(folder, file), { recursive: true, dereference: true });

/** Of the embedded database what runs: neither types nor maps, and of its extensions those that we use. */
const enginesFiles = () => {
  const dist = 'node_modules/@electric-sql/pglite/dist';
  const used = new Set(['pg_trgm', 'unaccent', 'btree_gin']);
  return listOf(dist).filter((file) => {
    const name = path.basename(file);
    if (name.endsWith('.tar.gz')) return used.has(name.slice(0, -'.tar.gz'.length));
    return /\.(?:js|wasm|data)$/.test(name);
  });
};

/** Without the pictures of the tables, from which the next migration is written. */
const migrations = () => listOf('packages/server/drizzle').filter((file) => /\.sql$|_journal\.json$/.test(file));

/** What the sandbox's pages load. */
const assets = () => listOf('packages/sandbox/src').filter((file) => !file.endsWith('.ts'));

const listOf = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

async function addRuntime(platform, folder) {
  const name = Object.keys(runtimes).find((one) => one.endsWith(`-${platform}`));
  if (!name) throw new Failure(`There is no Node for ${platform}, but: ${Object.keys(runtimes).join(', ')}.`);
  const installed = path.join(root, 'node_modules', name);
  // npm leaves out what is for another platform unless it is forced.
  const from = fs.existsSync(installed) ? installed : await installAside(name, runtimes[name], { flags: ['--force'] });
  fs.mkdirSync(folder, { recursive: true });
  fs.copyFileSync(path.join(from, 'bin/node'), path.join(folder, 'node'));
  fs.chmodSync(path.join(folder, 'node'), 0o755);
  fs.copyFileSync(path.join(from, 'LICENSE'), path.join(folder, 'LICENSE'));
  if (platform === `linux-${process.arch}`) await addLibatomic(folder);
}

/** Node needs it and a small Linux lacks it. Only Debian's own for this processor can be fetched here; elsewhere it has to be installed. */
async function addLibatomic(folder) {
  const unpacked = path.join(root, '.libraries/libatomic');
  if (!fs.existsSync(unpacked)) await aptUnpack('libatomic1', unpacked);
  const file = fs.existsSync(unpacked) && listOf('.libraries/libatomic').find((one) => one.includes('libatomic.so.1.'));
  if (file) fs.copyFileSync(path.join(root, file), path.join(folder, 'libatomic.so.1'));
  else console.log('Without libatomic.so.1: where the release is to run, install libatomic1.');
}

/** Filled aside and packed under its own name, so that two releases can lie beside each other. */
async function pack(name, fill) {
  const folder = path.join(releases, name);
  const archive = `${folder}.tar.xz`;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await fill(folder);
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  const code = await run('tar', [...order, '-C', releases, '-cJf', archive, name], {
    env: { ...process.env, XZ_OPT: '-T0 -6' },
  });
  if (code !== 0) throw new Failure('The archive could not be packed: it needs GNU tar and xz.');
  fs.rmSync(folder, { recursive: true });
  console.log(`${path.relative(process.cwd(), archive)} (${Math.round(fs.statSync(archive).size / 1e6)} MB)`);
}
