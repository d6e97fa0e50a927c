import { expect, signInAs, signInWith, test } from './support/circle.ts';

test.use({ serviceWorkers: 'allow' });

/** Until the worker watches over the page and has kept what the page loaded before. */
const isWatchedOver = () =>
  navigator.serviceWorker.controller !== null &&
  caches.keys().then(async (names) => {
    const files = names.find((name) => name.startsWith('files:'));
    const kept = files ? await (await caches.open(files)).keys() : [];
    return kept.some(({ url }) => /\/assets\/app-/.test(url));
  });

const isListKept = async () => (await caches.match('/api/contacts?page=1')) !== undefined;

/** What is fetched after the first screen, and what nobody has opened yet but most people will. */
const LATER = ['pending-mark', 'toast-list', 'contact-details', 'user-menu'];

const keptOf = async (parts: readonly string[]) => {
  const found = new Set<string>();
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    for (const part of parts) if (kept.some(({ url }) => url.includes(`/assets/${part}-`))) found.add(part);
  }
  return found.size;
};

const keptFor = () => caches.keys().then((names) => names.filter((name) => name.startsWith('answers:')).length);

test('what was seen last can be read without a network, by nobody else, and is said to be old', async ({
  page,
  context,
}) => {
  await signInWith(page, (add) => add('contacts', { name: 'Grace Hopper' }));
  await page.waitForFunction(isWatchedOver);
  await page.reload();
  await expect(page.getByRole('link', { name: /Grace Hopper/ })).toBeVisible();
  await expect.poll(() => page.evaluate(isListKept)).toBe(true);
  await expect.poll(() => page.evaluate(keptOf, LATER)).toBe(LATER.length);
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: /Grace Hopper/ })).toBeVisible();
  await expect(page.getByText(/You see what was loaded last/)).toBeVisible();

  // Begun without a network, it finds out by itself that there is one again.
  await context.setOffline(false);
  await expect(page.getByText(/You see what was loaded last/)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(keptFor)).toBe(0);
});

test.describe('without a network', () => {
  // oxlint-disable-next-line no-empty-pattern
  test.use({ refusals: async ({}, use) => use([/ERR_FAILED/]) });

  test('and without its scripts the app says that it did not load, and comes when both are back', async ({
    page,
    context,
  }) => {
    await signInAs(page);
    await page.waitForFunction(isWatchedOver);
    await page.reload();
    await expect.poll(() => page.evaluate(isListKept)).toBe(true);
    const browser = await context.newCDPSession(page);
    /** Neither the worker nor the browser has them any more. */
    const forget = async (files: string) => {
      await page.evaluate(async (gone) => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) if (request.url.includes(gone)) await cache.delete(request);
        }
      }, files);
      await browser.send('Network.clearBrowserCache');
    };
    // Offline first: whatever still fetches ahead keeps nothing again.
    await context.setOffline(true);
    await forget('/assets/app-');
    await page.reload();
    await expect(page.getByText('Inner Circle is taking longer than it should.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
  });

  test('whoever logs out without a network comes to the login page, which says that the server knows nothing of it', async ({
    page,
    context,
  }) => {
    await signInAs(page);
    await page.waitForFunction(isWatchedOver);
    await page.reload();
    await expect.poll(() => page.evaluate(isListKept)).toBe(true);
    await page.getByRole('button', { name: /Your account/ }).click();
    await context.setOffline(true);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText(/you may still be signed in/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test('an answer that comes only after the logout is not kept', { tag: '@release' }, async ({ page, context }) => {
  await signInAs(page);
  await page.waitForFunction(isWatchedOver);
  await page.reload();
  await expect.poll(() => page.evaluate(isListKept)).toBe(true);
  // The worker watches over this page too, and nothing of it ends with the session.
  const other = await context.newPage();
  await other.goto('/privacy-policy');
  const asked = Promise.withResolvers<void>();
  const loggedOut = Promise.withResolvers<void>();
  await context.route('**/api/me', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await loggedOut.promise;
    await route.fulfill({ response });
  });
  const answered = other.evaluate(() => fetch('/api/me').then(({ status }) => status));
  await asked.promise;
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  loggedOut.resolve();
  expect(await answered).toBe(200);
  expect(await page.evaluate(keptFor)).toBe(0);
});

test('a new version is announced, and is there after a reload', async ({ page }) => {
  await signInAs(page);
  await page.waitForFunction(isWatchedOver);
  await page.reload();
  await page.waitForLoadState('networkidle');
  // Another address of the worker is another version of it to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
  await expect(page.getByText('A new version of Inner Circle is there')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
});

test('what another app shares opens a new contact with it', async ({ page }) => {
  await signInAs(page);
  await page.goto('/?share-title=Grace%20Hopper&share=We%20met%20at%20the%20fair,%20grace@example.com');
  const dialog = page.getByRole('dialog', { name: 'Add New Contact' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Grace Hopper');
  await expect(dialog.getByLabel('Email')).toHaveValue('grace@example.com');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('link', { name: /Grace Hopper/ })).toBeVisible();
  await expect(page).not.toHaveURL(/share/);
});
