// npm run test:security: the tests that docs/security.md names, hostile requests to the whole API, known weaknesses and licences of packages.
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled, onPinnedNode, root } from './install.mjs';
import { main } from './run.mjs';
import { counted, inSteps, read, tool, vitest } from './steps.mjs';

const REQUESTS = 20_000;

main(async () => {
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
  await step('the same on screens', () => play(journeys, scratch));
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

async function play(journeys, scratch) {
  const { ensureWebBuilt } = await import('./build-web.mjs');
  const { ensureServerBuilt } = await import('./build-server.mjs');
  const { findOrInstallChromium } = await import('./chromium.mjs');
  const { freePort } = await import('../packages/sandbox/src/testing/free-port.ts');
  await ensureWebBuilt();
  const report = path.join(scratch, 'playwright.json');
  const env = {
    SERVER_PROGRAM: await ensureServerBuilt(),
    CHROMIUM_PATH: await findOrInstallChromium(),
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(scratch, 'e2e'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const names = journeys.map((file) => path.relative('packages/e2e', file));
  const args = ['test', '-c', 'packages/e2e', '--reporter=list,json', ...names];
  const code = await tool('@playwright/test', 'playwright', args, env);
  const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {} } = read(report);
  return counted(code, expected + flaky, unexpected);
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
