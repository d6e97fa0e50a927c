import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;

/** The same names in every room, in this order: a slice knows earlier ones only. */
const SLICES = [
  'auth',
  'operator-mail',
  'settings',
  'billing',
  'promo-codes',
  'integrations',
  'groups',
  'contacts',
  'interactions',
  'todos',
  'notifications',
  'reminders',
  'calendar',
  'import-export',
  'duplicates',
  'bulk',
  'address-book',
  'sources',
  'story',
  'letters',
  'search',
  'today',
  'assistant',
  'palette',
  'admin',
];

/** Who may import whom among our own packages. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  server: ['server', 'domain', 'sandbox'],
  sandbox: ['sandbox'],
  demo: ['demo', 'server', 'domain'],
  web: ['web', 'domain'],
  e2e: ['e2e', 'sandbox', 'server', 'domain'],
};

/**
 * From the ground up: a layer imports itself and what lies below. Adapters stand beside the slices and see only their ports. The
 * public pages show parts of the slices as the app does; the app does not know them, since neither is to carry the other.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  server: ['platform', 'slice', 'adapters', 'app', 'testing', 'entry'],
  web: ['platform', 'ui', 'people', 'slice', 'app', 'public', 'testing'],
};

/** What a slice shows to later ones. Tables too: one query across tables beats one per row. */
const SHOWN = /\.(?:contract|rules|service|table|port)\.tsx?$|\/source-person\.ts$|^packages\/web\//;
const PORT = /\.port\.ts$/;

/** SDKs that only their adapter may know. */
const VENDORS = /^(?:openid-client|google-auth-library|@googleapis\/|stripe|grammy|nodemailer|ai$|@ai-sdk\/)/;

/** Whose code is loaded: `@scope/name` or `name`, whatever part of it. */
const PACKAGE = /(?:from |import |import\()'((?:@[\w-]+\/)?[a-z][\w.:-]*)[^']*'/g;

const BARREL = /(?:^|\/)index\.tsx?$/;

type Import = { from: string; to: string };

const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = (await Array.fromAsync(glob('packages/*/src/**/*.{ts,tsx}', { cwd: root }))).filter(
  (file) => !file.includes('node_modules'),
);
const imports = files.flatMap((file) => importsOf(file).map((to) => ({ from: file, to })));

/** Our own files by their path in the repository, packages by their name. */
function importsOf(file: string): string[] {
  return [...sourceOf(file).matchAll(/(?:from|import\()\s*'([^']+)'|^import\s+'([^']+)'/gm)].map(([, named, bare]) => {
    const target = named ?? bare ?? '';
    if (target.startsWith('.')) return path.join(path.dirname(file), target);
    const [, room, rest] = /^@inner-circle\/(\w+)\/(.+)$/.exec(target) ?? [];
    return room ? `packages/${room}/src/${rest}` : target;
  });
}

const isOurs = (target: string) => target.startsWith('packages/');
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const roomOf = (file: string) => file.split('/')[1] ?? '';
const folderOf = (file: string) => (file.split('/').length > 4 ? (file.split('/')[3] ?? '') : '');
const sliceOf = (file: string) => (SLICES.includes(folderOf(file)) ? folderOf(file) : undefined);
const layerOf = (file: string) => (sliceOf(file) ? 'slice' : folderOf(file) || 'entry');

const breaking = (rule: (one: Import) => boolean) =>
  imports.filter((one) => !isTest(one.from) && rule(one)).map(({ from, to }) => `${from} → ${to}`);

test('rooms import only the rooms that they may: web → domain ← server, and the sandbox nobody', () => {
  expect(breaking(({ from, to }) => isOurs(to) && !ROOMS[roomOf(from)]?.includes(roomOf(to)))).toEqual([]);
});

test('the domain depends on zod alone, and on ical.js where cards are read and written', () => {
  const isAllowed = ({ from, to }: Import) => to === 'zod' || (to === 'ical.js' && folderOf(from) === 'vcard');
  expect(breaking((one) => roomOf(one.from) === 'domain' && !isOurs(one.to) && !isAllowed(one))).toEqual([]);
});

test('only the app folder and tests know the sandbox', () => {
  const isIntruder = ({ from, to }: Import) =>
    roomOf(from) === 'server' && roomOf(to) === 'sandbox' && !['app', 'testing'].includes(layerOf(from));
  expect(breaking(isIntruder)).toEqual([]);
});

test('the journeys know of the server only what its own tests know', () => {
  const isIntruder = ({ from, to }: Import) =>
    roomOf(from) === 'e2e' && roomOf(to) === 'server' && layerOf(to) !== 'testing';
  expect(breaking(isIntruder)).toEqual([]);
});

test('layers import downwards only', () => {
  const isUpwards = ({ from, to }: Import) => {
    const layers = LAYERS[roomOf(from)];
    if (!layers || roomOf(to) !== roomOf(from) || !isOurs(to)) return false;
    return layers.indexOf(layerOf(to)) > layers.indexOf(layerOf(from));
  };
  expect(breaking(isUpwards)).toEqual([]);
});

test('the public pages bring nothing of the app with them', () => {
  expect(
    breaking(({ from, to }) => layerOf(from) === 'public' && roomOf(to) === 'web' && layerOf(to) === 'app'),
  ).toEqual([]);
});

test('every folder is a layer or a slice', () => {
  const known = new Set(['platform', 'ui', 'people', 'adapters', 'app', 'public', 'testing', 'vcard', ...SLICES]);
  const folders = files.filter((file) => ['domain', 'server', 'web'].includes(roomOf(file))).map(folderOf);
  expect([...new Set(folders)].filter((folder) => folder !== '' && !known.has(folder))).toEqual([]);
});

test('within a room a slice imports earlier slices only: what it needs of a later one is handed in by the app', () => {
  const isLater = ({ from, to }: Import) => {
    const [own, other] = [sliceOf(from), sliceOf(to)];
    return Boolean(own && other && roomOf(from) === roomOf(to) && SLICES.indexOf(other) > SLICES.indexOf(own));
  };
  expect(breaking(isLater)).toEqual([]);
});

test('SQL that is written by hand names tables of earlier slices only, too', () => {
  const owners = new Map(
    files.flatMap((file) =>
      [...sourceOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => [name!, sliceOf(file)]),
    ),
  );
  const isLater = (own: string, table: string) => SLICES.indexOf(owners.get(table) ?? '') > SLICES.indexOf(own);
  const found = files.flatMap((file) => {
    const own = roomOf(file) === 'server' && !isTest(file) ? sliceOf(file) : undefined;
    if (!own) return [];
    const code = sourceOf(file).replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
    const tables = [...code.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)/g)].map(([, table]) => table!);
    return tables.filter((table) => isLater(own, table)).map((table) => `${file} → ${table}`);
  });
  expect(owners.size).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test('of another slice only its contract, rules, service, table and port are imported', () => {
  const isPrivate = ({ from, to }: Import) => {
    const [own, other] = [sliceOf(from), sliceOf(to)];
    return Boolean(own && other && own !== other && roomOf(from) === roomOf(to) && !SHOWN.test(to));
  };
  expect(breaking(isPrivate)).toEqual([]);
});

test('an adapter sees of the slices only their ports', () => {
  expect(breaking(({ from, to }) => layerOf(from) === 'adapters' && Boolean(sliceOf(to)) && !PORT.test(to))).toEqual(
    [],
  );
});

test('a vendor’s SDK is known to its adapter alone', () => {
  // The sandbox speaks as the vendors do: it takes their types, and their own clients try it out.
  const isIntruder = ({ from, to }: Import) =>
    VENDORS.test(to) && roomOf(from) !== 'sandbox' && layerOf(from) !== 'adapters';
  expect(breaking(isIntruder)).toEqual([]);
});

/** `npm start` installs no devDependencies. Types are gone before anything runs, and the journeys are never started. */
test('what runs or builds the product imports dependencies only, no tools', async () => {
  const builds = await Array.fromAsync(glob('packages/*/*.ts', { cwd: root }));
  const product = [...files, ...builds].filter((file) => {
    const isForTests = roomOf(file) === 'e2e' || isTest(file) || /[./]testing[./]/.test(file);
    return !isForTests && !file.endsWith('drizzle.config.ts');
  });
  const tools = product.flatMap((file) => {
    const manifest = readFileSync(path.join(root, 'packages', roomOf(file), 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
    const source = sourceOf(file).replaceAll(/^(?:im|ex)port type [^;]*;/gm, '');
    return [...source.matchAll(PACKAGE)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('node:') && !(name in dependencies))
      .map((name) => `${file} → ${name}`);
  });
  expect(tools).toEqual([]);
});

/** Every file once, with the files that it takes part in a circle with. */
function circles(): string[] {
  const next = Map.groupBy(
    imports.filter(({ from, to }) => isOurs(to) && !isTest(from)),
    ({ from }) => from,
  );
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) return void found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (finished.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

test('no file imports itself by way of others, not even a type: what two need of each other is a third thing', () => {
  expect(circles()).toEqual([]);
});

test('there are no barrel files', () => {
  expect(files.filter((file) => BARREL.test(file))).toEqual([]);
});

test('files have kebab-case names', () => {
  expect(files.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file)))).toEqual([]);
});

/** The slices in their order, each with its folders. */
function sliceList(): string {
  const foldersOf = (room: string, slice: string) => {
    const inside = files.filter((file) => roomOf(file) === room && sliceOf(file) === slice);
    const folders = new Set(inside.map((file) => file.split('/')[4]!).filter((name) => !name.includes('.')));
    return folders.size > 0 ? `${room.padEnd(8)} ${[...folders].toSorted().join(' ')}` : '';
  };
  const blocks = SLICES.map((slice) => {
    const lines = ['server', 'web'].map((room) => foldersOf(room, slice)).filter((line) => line !== '');
    return `${slice.padEnd(16)} ${lines.join(`\n${' '.repeat(17)}`)}`.trimEnd();
  });
  return blocks.join('\n');
}

test('ARCHITECTURE.md shows the slices as they are: after a change, npx vitest run --project architecture -u', async () => {
  const shown = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const current = shown.replace(/(?<=<!-- slices -->\n+```\n)[^`]*(?=\n```)/, () => sliceList());
  await expect(current).toMatchFileSnapshot('ARCHITECTURE.md');
});
