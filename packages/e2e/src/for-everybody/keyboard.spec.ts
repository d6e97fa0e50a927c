import type { Page } from '@playwright/test';
import { expect, openContact, openSettings, signInAs } from '../support/circle.ts';
import { test } from '../support/own-world.ts';
import { walkStops } from '../support/stops.ts';

test.use({ withDemo: true });

/** What says that a page is there as a whole. */
const TABS: [tab: string, ready: (page: Page) => Promise<void>][] = [
  ['Contacts', (page) => expect(page.getByRole('button', { name: 'Next page' })).toBeVisible()],
  ['Groups', (page) => expect(page.getByRole('link').filter({ hasText: 'Adaeze' })).toBeVisible()],
  ['TODO', (page) => expect(page.getByRole('checkbox').first()).toBeVisible()],
  ['Reminders', (page) => expect(page.getByRole('button', { name: /^More about/ }).first()).toBeVisible()],
  ['Calendar', (page) => expect(page.getByText(/turns \d+/).first()).toBeVisible()],
];

/** More than the bar at the top has: the page itself was walked through. */
const BEYOND_THE_BAR = 20;

/** One run tells of all that is covered. */
const everyStop = expect.configure({ soft: true });

async function nothingCovered(page: Page, screen: string, atLeast: number) {
  const { stops, covered } = await walkStops(page);
  everyStop(covered, screen).toEqual([]);
  everyStop(stops, `${screen} has stops`).toBeGreaterThanOrEqual(atLeast);
}

const ASSISTANT: Record<string, (page: Page) => Promise<void>> = {
  'with the assistant closed': async () => {},
  'above the assistant': async (page) => {
    await page.getByRole('button', { name: 'Open assistant' }).click();
    await page.getByRole('complementary', { name: 'Assistant' }).getByRole('button', { name: 'Expand' }).click();
  },
  'beside the assistant': async (page) => {
    await page.getByRole('button', { name: 'Open assistant' }).click();
    await page.getByRole('radio', { name: 'At the side' }).click();
  },
};

const TAGS: Readonly<Record<string, string[]>> = {
  'with the assistant closed': ['@phone-in-release'],
  'above the assistant': ['@release', '@phone'],
  // A phone has no side.
  'beside the assistant': ['@release'],
};

for (const [where, open] of Object.entries(ASSISTANT)) {
  test(`the Tab key stops at nothing that is covered, ${where}`, { tag: TAGS[where]! }, async ({ page }) => {
    await signInAs(page, 'maya@example.com');
    await open(page);
    const { width, height } = page.viewportSize()!;
    for (const wide of width < 768 ? [width, 320] : [width]) {
      await page.setViewportSize({ width: wide, height });
      for (const [tab, ready] of TABS) {
        await page.getByRole('tab', { name: tab }).locator('visible=true').click();
        await ready(page);
        await nothingCovered(page, `${tab} at ${wide} ${where}`, BEYOND_THE_BAR);
      }
    }
  });
}

test('the Tab key stops at nothing that is covered in a dialog', { tag: ['@release', '@phone'] }, async ({ page }) => {
  await signInAs(page, 'maya@example.com');
  await openContact(page, 'Adaeze Okonkwo');
  await nothingCovered(page, 'the details of a contact', 15);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add contact' }).locator('visible=true').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await nothingCovered(page, 'a new contact', 10);
  await page.keyboard.press('Escape');
  await openSettings(page);
  await nothingCovered(page, 'the settings', 5);
});

test(
  'whoever turns a page begins at its start, with the eyes and with the focus',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    await signInAs(page, 'maya@example.com');
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(contacts).toBeFocused();
    await expect(contacts.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(contacts.getByRole('link').first()).toBeFocused();

    await page.getByRole('tab', { name: 'TODO' }).locator('visible=true').click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    // Its rows are there, and not those of the page before.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    const first = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).getByRole('button').first();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
  },
);
