import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './support/circle.ts';

/** Holds the scripts back until `release` is called: what stands there meanwhile, the server drew. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const listOf = (page: Page) => page.locator('section[aria-label="Contacts"]');

test('the list stands there before any script, and what is clicked then happens once the app is there', async ({
  page,
}) => {
  await signInAs(page);
  for (const name of ['Ada Lovelace', 'Grace <b>Hopper</b>']) await addContact(page, name);
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
  await signInAs(page);
  await addContact(page, 'Ada Lovelace');
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

async function addContact(page: Page, name: string) {
  const headers = { origin: new URL(page.url()).origin };
  const response = await page.request.post('/api/contacts', { data: { name }, headers });
  expect(response.status()).toBe(201);
}
