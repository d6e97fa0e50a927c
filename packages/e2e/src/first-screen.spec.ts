import type { Page } from '@playwright/test';
import { type Add, expect, expectAccessible, inOwnLetters, signInWith, test } from './support/circle.ts';

/** Holds the scripts back until `release` is called: what stands there meanwhile, the server drew. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index + 1}`);
const people =
  (...names: string[]) =>
  async (add: Add) => {
    for (const name of names) await add('contacts', { name });
  };

const listOf = (page: Page) => page.locator('section[aria-label="Contacts"]');

test('the list stands there before any script, and what is clicked then happens once the app is there', async ({
  page,
}) => {
  await signInWith(page, people('Ada Lovelace', 'Grace <b>Hopper</b>'));
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const ada = listOf(page).getByText('Ada Lovelace');
  await expect(ada).toBeVisible();
  await expect(listOf(page).getByText('Grace <b>Hopper</b>')).toBeVisible();
  await expect(page.getByText('2 warm, 0 cold').or(page.getByText('0 warm, 2 cold'))).toBeVisible();
  await listOf(page).evaluate((list) => (list.dataset['drawnBy'] = 'the server'));
  const box = await ada.boundingBox();
  await page.mouse.click(box!.x + 5, box!.y + 5);

  release();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  // The app goes on with what is drawn instead of drawing it again.
  await expect(listOf(page)).toHaveAttribute('data-drawn-by', 'the server');
});

test('a window that was left on another tab does not show the list in between', async ({ page }) => {
  await signInWith(page, people('Ada Lovelace'));
  await page.getByRole('tab', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(listOf(page)).toBeAttached();
  await expect(listOf(page)).toBeHidden();

  release();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect(listOf(page)).toHaveCount(0);
});

test('an installed app begins with what the server drew, and nothing moves for whatever the browser has kept', async ({
  page,
}) => {
  // Near the limit of the plan, so that there is a prompt to send away.
  await signInWith(page, people(...numbered(9)));
  await page.getByRole('button', { name: 'Hide for a day' }).click();
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await page.getByRole('complementary', { name: 'Assistant' }).getByRole('radio', { name: 'At the side' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-beside');

  const release = await holdScripts(page);
  await page.goto('/?source=pwa', { waitUntil: 'commit' });
  await expect(listOf(page).getByText('Person 9')).toBeVisible();
  await listOf(page).evaluate((list) => (list.dataset['drawnBy'] = 'the server'));
  await inOwnLetters(page);
  const box = await listOf(page).boundingBox();
  await expect(page.getByRole('button', { name: 'Open assistant' })).toBeHidden();

  release();
  await expect(page.getByRole('complementary', { name: 'Assistant' })).toBeVisible();
  expect(await listOf(page).boundingBox()).toEqual(box);
  await expect(listOf(page)).toHaveAttribute('data-drawn-by', 'the server');
});

test('what is pressed before the app is there is what opens, though the page was scrolled since', async ({ page }) => {
  await signInWith(page, people(...numbered(10)));
  await page.setViewportSize({ width: 1280, height: 500 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const pressed = listOf(page).getByText('Person 10');
  await expect(pressed).toBeVisible();
  const box = await pressed.boundingBox();
  await page.mouse.click(box!.x + 5, box!.y + 5);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  release();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Person 10' })).toBeVisible();
});

test.describe('a page whose scripts do not come', () => {
  // oxlint-disable-next-line no-empty-pattern
  test.use({ refusals: async ({}, use) => use([/ERR_(?:FAILED|BLOCKED)/]) });

  test('says so after a while by itself, and can be loaded again', { tag: '@release' }, async ({ page }) => {
    await signInWith(page, people('Ada Lovelace'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/?source=pwa');
    const notReady = page.getByRole('alert').filter({ hasText: 'taking longer than it should' });
    await expect(listOf(page).getByText('Ada Lovelace')).toBeVisible();
    await expect(notReady).toBeHidden();
    await expect(notReady).toBeVisible();
    await expectAccessible(page);

    await page.unroute('**/assets/*.js');
    await notReady.getByRole('link', { name: 'Reload' }).click();
    await expect(page).toHaveURL(/source=pwa/);
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await expect(notReady).toHaveCount(0);
  });
});

test.describe('in a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page says all that it has to say, and the app at once what it is missing', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    const login = page.getByRole('link', { name: 'Login with Google' });
    await page.goto(`${await login.getAttribute('href')}?login_hint=${crypto.randomUUID()}@example.com&prompt=none`);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByText('taking longer than it should')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
  });
});
