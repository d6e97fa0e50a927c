// npm run test:security: the tests that docs/security.md names, hostile requests to the whole API, known weaknesses and licences of packages.
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled, onPinnedNode, root } from './install.mjs';
import { main } from './run.mjs';
import { inSteps } from './steps.mjs';
import { playwright, read, vitest } from './test-runners.mjs';

const REQUESTS = 20_000;

main(async () => {
  // What a release is proved by belongs to it.
  process.env.TEST_ALL = '1';
  await ensureInstalled({ withTools: true });
  await onPinnedNode(() => inSteps(testSecurity));
});

async function testSecurity(step, scratch) {
  const { filesNamed, securityPage, testsOn } = await import('../security-list.ts');
  const files = [...new Set(testsOn(securityPage()).flatMap(({ file }) => filesNamed(file)))];
  const journeys = files.filter((file) => file.endsWith('.spec.ts'));
  const projects = ['architecture', 'domain', 'sandbox', 'server-native', 'web'].flatMap((name) => ['--project', name]);
  // One whose engines differ has its own project.
  const embedded = files.some((file) => file.includes('.embedded.')) ? ['--project', 'server-embedded'] : [];
  const others = files.filter((file) => !journeys.includes(file));
  await step(
    'the list, and what stands for it',
    vitest(scratch, [...projects, ...embedded, 'security.test', ...others]),
  );
  await step('the same on screens', () => playJourneys(journeys, scratch));
  await step(`${REQUESTS} hostile requests`, async () => {
    // A run that failed is repeated with its seed.
    process.env.FUZZ_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
    process.env.FUZZ_REQUESTS ??= String(REQUESTS);
    return vitest(scratch, ['--project', 'server-native', 'attacks/fuzz'])();
  });
  await step('known weaknesses', async () => {
    const { checkPackages } = await import('./packages.mjs');
    return checkPackages();
  });
  await step('licences', checkLicences);
}

async function playJourneys(files, scratch) {
  const { ensureWebBuilt } = await import('./build-web.mjs');
  const { ensureServerBuilt } = await import('./build-server.mjs');
  await ensureWebBuilt();
  process.env.SERVER_PROGRAM = await ensureServerBuilt();
  return playwright(
    scratch,
    files.map((file) => path.relative('packages/e2e', file)),
  );
}

/** What is installed to run the product: what a package says of itself, which may be another thing than the lockfile says. */
async function checkLicences() {
  const { fits, ONLY_WHILE_WE_HOST_IT } = await import('../licences.ts');
  const { packages } = read(path.join(root, 'package-lock.json'));
  const installed = Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.startsWith('node_modules/') && !dev && !link)
    .map(([folder]) => path.join(root, folder, 'package.json'))
    .filter((file) => fs.existsSync(file))
    .map((file) => {
      const { version, license, licenses } = read(file);
      const name = path.relative(path.join(root, 'node_modules'), path.dirname(file));
      return { name, version, licence: licenceOf(license ?? licenses) };
    });
  const unfit = installed.filter(({ licence }) => !fits(licence));
  const [known, failures] = [[], []];
  for (const { name, version, licence } of unfit)
    (name in ONLY_WHILE_WE_HOST_IT ? known : failures).push(`${name}@${version}: ${licence}`);
  const notes = known.length
    ? [`for the owner to decide, before the product is handed on (they come with audio-decode): ${known.join(', ')}`]
    : [];
  return { passed: installed.length - unfit.length, failed: failures.length, failures, notes };
}

/** Older packages say it as an object, or as a list of them. */
const licenceOf = (said) =>
  [said ?? 'none']
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.type))
    .join(' OR ');
