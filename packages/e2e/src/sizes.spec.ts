import { expect, signInAs, test } from './support/circle.ts';
import { BUDGETS, modulesIn, openFirstScreen, openPublicPage, sum } from './support/sizes.ts';

/** Parts that have a place of their own and come when somebody goes there. */
const FAR =
  /fullcalendar|papaparse|react-hook-form|@base-ui|src\/(?:calendar|admin|assistant)\/|src\/billing\/(?:dialog|buying)\/|src\/import-export\/(?:file|wizard|export)\//;

test('the first screen is light, and brings no dialog, calendar, billing, administration or import with it', async ({
  page,
}) => {
  await signInAs(page);
  const { first, near } = await openFirstScreen(page);
  expect(sum(first.script)).toBeLessThanOrEqual(BUDGETS.firstScreen);
  expect(sum(near.script)).toBeLessThanOrEqual(BUDGETS.near);
  expect(modulesIn(first.script)).toContain('packages/web/src/contacts/contacts-page.tsx');
  expect(modulesIn(first.script).filter((module) => FAR.test(module))).toEqual([]);
  expect(modulesIn(near.script)).toContain('packages/web/src/ui/overlays/toast-list.tsx');
});

test('the public pages and the login page have next to no script', async ({ page }) => {
  for (const path of ['/', '/pricing', '/privacy-policy', '/login']) {
    const { script } = await openPublicPage(page, path);
    expect(sum(script)).toBeLessThanOrEqual(BUDGETS.publicPage);
  }
});

test('nobody who saves data gets anything ahead, and the screen works as ever', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await signInAs(page);
  const add = page.getByRole('button', { name: 'Add contact' }).first();
  await add.hover();
  await page.waitForLoadState('networkidle');
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /add-contact/.test(name)));
  expect(await fetched()).toBe(false);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add New Contact' })).toBeVisible();
  expect(await fetched()).toBe(true);
});
