import { AxeBuilder } from '@axe-core/playwright';
import { isReleaseRun } from '../../../domain/src/testing/sampled.ts';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

export type Add = (what: string, data: object) => Promise<{ id: string }>;

/** Adds something to the account of who is signed in, without its screen: `add('contacts', { name: 'Ada' })`. */
export const addingTo =
  (page: Page, { origin } = new URL(page.url())): Add =>
  async (what, data) => {
    const response = await page.request.post(`/api/${what}`, { data, headers: { origin } });
    expect(response.status(), await response.text()).toBe(201);
    return (await response.json()) as { id: string };
  };

/** Signs in as a person whom no other test knows, adds what the journey begins with, and only then opens the app. */
export async function signInWith(
  page: Page,
  fill: (add: Add) => Promise<unknown>,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<string> {
  const address = await signInWithoutPage(page, email);
  await fill(addingTo(page, address));
  // A page that is open leaves by itself when it notices that the session is another's, which may end this way there.
  await expect(() => page.goto('/')).toPass({ timeout: 60_000 });
  // The first page of a new day is Today, also in an account that the demo filled before.
  if (new URL(page.url()).pathname === '/today') await page.goto('/');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  return email;
}

export const signInAs = (page: Page, email?: string) => signInWith(page, async () => {}, email);

/** Through the sandbox; answers with the address of the app. */
async function signInWithoutPage(page: Page, email: string): Promise<URL> {
  let address = new URL('about:blank');
  // The product gives up on Google after a while and leads to the login with that, as it should; a busy machine makes it do so.
  await expect(async () => {
    const answer = await page.request.get(`/api/auth/google?login_hint=${email}&prompt=none`);
    address = new URL(answer.url());
    expect(address.pathname).toBe('/');
  }).toPass({ timeout: 60_000 });
  return address;
}

export async function openContact(page: Page, name: string) {
  await page.getByRole('link', { name }).click();
  const details = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
  await expect(details.getByRole('heading', { name: 'Log New Interaction' })).toBeVisible();
  return details;
}

export async function openSettings(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('heading', { name: 'Settings', exact: true }) });
  await expect(settings.getByRole('spinbutton', { name: 'Goes cold after, in days' })).toBeVisible();
  return settings;
}

export async function endSession(page: Page) {
  await startedUp(page);
  await forgetSession(page);
}

/** Ends the session and presses a button, whose call is the first to find that out: what the app asks by itself waits for the press. */
export async function endSessionAndPress(page: Page, button: Locator) {
  await startedUp(page);
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await pressed;
    await route.fallback();
  });
  await forgetSession(page);
  await button.click();
  release();
}

const forgetSession = (page: Page) => page.context().clearCookies({ name: /session/ });

/** Until our letters have come those of the machine stand there, in which lines may break elsewhere. */
export const inOwnLetters = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));

/** What comes by itself has come: the notifications of the day are made, and then asked for. */
const startedUp = (page: Page) =>
  page.waitForFunction(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const made = calls.find(({ name }) => name.endsWith('/api/notifications/generate/all'));
    return (
      made &&
      calls.some(({ name, startTime }) => /\/api\/notifications(?:\?|$)/.test(name) && startTime >= made.responseEnd)
    );
  });

/**
 * Expects that axe finds nothing. Call it once for each state of a screen. A phone has the colours of the desktop, where they are
 * checked: contrast takes axe longer than all other rules. Dark contrast is checked before a release.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await expectNoViolation(page, 'light', (axe) =>
    axe
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .disableRules(isPhone ? ['color-contrast'] : []),
  );
  // Nothing but colours depends on the scheme.
  if (!isPhone && isReleaseRun) await expectNoViolation(page, 'dark', (axe) => axe.withRules('color-contrast'));
}

async function expectNoViolation(page: Page, colorScheme: 'light' | 'dark', rules: (axe: AxeBuilder) => AxeBuilder) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A search that is still being typed asks a little later, and dims what axe is looking at: then it looks again.
  let asksMeanwhile: boolean;
  let violations: string[];
  const onRequest = () => (asksMeanwhile = true);
  do {
    await settled(page);
    asksMeanwhile = false;
    page.on('request', onRequest);
    violations = await violationsOf(page, rules);
    page.off('request', onRequest);
  } while (violations.length > 0 && asksMeanwhile);
  expect(violations).toEqual([]);
}

async function violationsOf(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Axe is most of what a journey costs. It is brought to a page once, collects only what is wrong, and without frames
  // needs no page of its own to bring anything together.
  const [isThere, isCovered] = await page.evaluate(() => ['axe' in window, document.querySelector('.modal') !== null]);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  // Nobody reaches what lies under a dialog, and it was looked at before the dialog opened.
  if (isCovered) axe.include('.layer, .modal');
  const { violations } = await rules(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Colours are only what they will be once every transition has ended, and what waits for a newer answer is dimmed until it has come. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector(':not(button)[aria-busy="true"]') &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );

/**
 * How the server says that nobody is signed in yet, and that a plan has no integrations: the product asks and shows it. Of a network
 * that a test has cut not every browser speaks.
 */
const PART_OF_THE_PRODUCT = [
  // Browsers with windows ask for it by themselves, also for pages that are not ours.
  /favicon\.ico/,
  /status of 401 /,
  /status of 403 .*\/api\/(?:email-auth|calendar-auth|telegram)\/status$/,
  /ERR_INTERNET_DISCONNECTED|We could not reach the server/,
];

/** A page whose console stays clean: no error, no refused resource but those that a test asks for, no warning of React. */
export const test = base.extend<{ refusals: RegExp[]; quietConsole: undefined }>({
  /** What a test has the server refuse: “status of 409 (Conflict) http://…/api/groups”. Each must happen. */
  // oxlint-disable-next-line no-empty-pattern
  refusals: async ({}, use) => use([]),
  quietConsole: [
    async ({ page, refusals }, use) => {
      const noise: string[] = [];
      page.on('pageerror', ({ message }) => noise.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(`${message.text()} ${message.location().url}`);
      });
      await use(undefined);
      const expected = [...PART_OF_THE_PRODUCT, ...refusals];
      expect(noise.filter((line) => !expected.some((refusal) => refusal.test(line)))).toEqual([]);
      expect(refusals.filter((refusal) => !noise.some((line) => refusal.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
