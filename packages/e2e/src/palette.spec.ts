import type { Page } from '@playwright/test';
import { type Add, expect, expectAccessible, signInWith, test } from './support/circle.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A few people, with words about them in every place. */
async function circle(add: Add) {
  const { id } = await add('contacts', { name: 'Zoë van den Berg', notes: 'Keeps the glaze notebook' });
  await add(`interactions/contact/${id}`, {
    type: 'call',
    notes: 'The kitchen is done at last',
    date: new Date(Date.now() - 3 * DAY).toISOString(),
  });
  await add('contacts', { name: 'Sofia Rossi' });
  await add('contacts', { name: 'Sofia Novak' });
  await add('groups', { name: 'Choir', description: 'Sings on Mondays' });
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or do anything' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const isPhone = (page: Page) => page.viewportSize()!.width < 768;

async function open(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Find or do anything' }).click();
  else
    // The keys come after the first screen.
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(field(page)).toBeVisible({ timeout: 2000 });
    }).toPass();
  await expect(field(page)).toBeFocused();
}

const contact = (page: Page, name: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });

test(
  'somebody is found by the keyboard alone, without accents and in any order',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    await signInWith(page, circle);
    await open(page);
    await expect(option(page, 'Add a contact')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('berg zoe');
    await expect(option(page, /^Zoë van den Berg/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(contact(page, 'Zoë van den Berg')).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(new URL(page.url()).search).toBe('');
  },
);

test(
  'words are found where they stand, and all of a kind stand in the address',
  { tag: ['@release', '@phone'] },
  async ({ page }) => {
    await signInWith(page, async (add) => {
      await circle(add);
      const { id } = await add('contacts', { name: 'Reto Frei' });
      for (let index = 1; index <= 25; index += 1)
        await add(`interactions/contact/${id}`, {
          type: 'meeting',
          notes: `Rowed across the lake, tour ${index}`,
          date: new Date(Date.now() - index * DAY).toISOString(),
        });
    });
    await open(page);
    await page.keyboard.type('kitchen done');
    await option(page, /The kitchen is done at last/).click();
    const details = contact(page, 'Zoë van den Berg');
    await expect(details.getByRole('tab', { name: 'Story', selected: true })).toBeVisible();
    await expect(details.getByRole('listitem').filter({ hasText: 'The kitchen is done at last' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    await open(page);
    await field(page).fill('lake');
    await option(page, 'See all 25 interactions').click();
    await expect(palette(page).getByRole('option')).toHaveCount(20);
    await palette(page).getByRole('button', { name: 'Page 2' }).click();
    await expect(palette(page).getByRole('option')).toHaveCount(5);
    await page.reload();
    await expect(palette(page).getByRole('option')).toHaveCount(5);
    await option(page, /tour 25/).click();
    await expect(contact(page, 'Reto Frei').getByRole('listitem').filter({ hasText: 'tour 25' })).toBeFocused();
    await page.goBack();
    await expect(palette(page).getByRole('option')).toHaveCount(5);
  },
);

test(
  'a sentence is shown as the card it would be, done, and taken back',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    await signInWith(page, circle);
    await open(page);
    const words = 'called Zoë yesterday, remind me to send the tiles book in 3 weeks';
    await field(page).fill(words);
    const card = palette(page).getByRole('region', { name: '2 changes for Zoë van den Berg' });
    await expect(card.getByText('Log a call')).toBeVisible();
    await expect(card.getByText('Send the tiles book')).toBeVisible();
    await expect(palette(page).locator('mark')).toHaveText([
      'called Zoë',
      'yesterday',
      'remind me to send the tiles book',
      'in 3 weeks',
    ]);
    await expectAccessible(page);

    await test.step('closed and opened again, and over a reload, the words are there', async () => {
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await open(page);
      await expect(field(page)).toHaveValue(words);
      await page.reload();
      await expect(field(page)).toHaveValue(words);
      await page.goBack();
      await expect(palette(page)).toBeHidden();
      await open(page);
    });

    const todos = async () => ((await (await page.request.get('/api/todos')).json()) as { data: unknown[] }).data;
    expect(await todos()).toEqual([]);
    await expect(card.getByRole('button', { name: /^Do both/ })).toBeVisible();
    await field(page).press('Enter');
    await expect(page.getByText('2 things done')).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await expect.poll(todos).toHaveLength(1);
    if (isPhone(page)) await page.getByRole('button', { name: 'Undo' }).click();
    else await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Undone')).toBeVisible();
    await expect.poll(todos).toEqual([]);
    await open(page);
    await expect(field(page)).toHaveValue('');
  },
);

test('who is cold is warm again by what is logged, which the card says', { tag: '@release' }, async ({ page }) => {
  await signInWith(page, async (add) => {
    await add('contacts', { name: 'Wei-Lin Cheng', warmth: 'cold' });
  });
  await open(page);
  await field(page).fill('called Wei-Lin yesterday');
  await expect(palette(page).getByRole('listitem').filter({ hasText: 'Warm again' })).toContainText(/Until \d+ \w+/);
  await field(page).press('Enter');
  await expect(page.getByText('Call logged')).toBeVisible();
});

test.describe('by a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 600 } });

  test(
    'a list that is pulled down a little opens it, and one that is scrolled does not',
    { tag: '@release' },
    async ({ page }) => {
      await signInWith(page, async (add) => {
        for (let number = 10; number < 20; number += 1) await add('contacts', { name: `Friend ${number}` });
      });
      const browser = await page.context().newCDPSession(page);
      const pull = async (from: number, to: number) => {
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
          browser.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
        await touch('touchStart', from);
        for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5);
        await touch('touchEnd');
      };
      // It is heard after the first screen.
      await expect(async () => {
        await pull(400, 490);
        await expect(field(page)).toBeFocused({ timeout: 2000 });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await page.mouse.move(180, 400);
      await page.mouse.wheel(0, 400);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
      await pull(400, 490);
      expect(new URL(page.url()).search).toBe('');
      await expect(palette(page)).toBeHidden();
    },
  );
});

test('of two people one is chosen, and somebody unknown is added first', { tag: '@release' }, async ({ page }) => {
  await signInWith(page, circle);
  await open(page);
  await page.keyboard.type('called Sofia');
  await expect(palette(page).getByText('Or did you mean')).toBeVisible();
  await option(page, /^Sofia Novak/).click();
  await expect(palette(page).getByRole('region', { name: /^Log a call/ })).toContainText('Sofia Novak');
  await expect(option(page, /^Sofia Rossi/)).toBeVisible();

  await field(page).fill('called Mikael');
  await option(page, 'Add Mikael as a new contact').click();
  await palette(page)
    .getByRole('button', { name: /^Do both/ })
    .click();
  await expect(page.getByRole('link', { name: 'Mikael' })).toBeVisible();
});

test(
  'what deletes waits for its own button, what is not understood becomes a note',
  { tag: '@release' },
  async ({ page }) => {
    await signInWith(page, circle);
    await open(page);
    await page.keyboard.type('delete Sofia Rossi');
    const button = palette(page).getByRole('button', { name: 'Delete a contact' });
    await expect(button).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Contact deleted')).toBeVisible();

    await open(page);
    await page.keyboard.type('the weather was fine today');
    await expect(option(page, /^Keep it as a note/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleName('Whose note is it?');
    await page.keyboard.type('novak');
    await expect(option(page, /^Sofia Novak/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const note = contact(page, 'Sofia Novak').getByRole('textbox', { name: 'What happened?' });
    await expect(note).toHaveValue('the weather was fine today');
  },
);

test(
  'without a network people are found and what is to be done waits',
  { tag: '@release' },
  async ({ page, context }) => {
    await signInWith(page, circle);
    await open(page);
    await page.keyboard.type('called Zoë');
    const button = palette(page).getByRole('button', { name: /^Do it/ });
    await expect(button).toBeVisible();
    await context.setOffline(true);
    await button.click();
    await expect(palette(page).getByText(/^You are offline\. It is done when you are back/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Call logged')).toBeVisible();

    await open(page);
    await expect(field(page)).toHaveValue('');
    await context.setOffline(true);
    await page.keyboard.type('novak');
    await expect(option(page, /^Sofia Novak/)).toBeVisible();
    await expect(palette(page).getByText(/^You are offline: this finds/)).toBeVisible();
    await context.setOffline(false);
  },
);

test('every key stands on one sheet, and lists are walked by keys', { tag: '@release' }, async ({ page }) => {
  await signInWith(page, circle);
  await expect(page.getByRole('link', { name: 'Sofia Novak' })).toBeVisible();
  // The keys come after the first screen.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Sofia Novak' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Sofia Rossi' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'All keys' });
  await expect(sheet.getByText('Find or do anything').first()).toBeVisible();
  await expect(sheet.getByText('The next row')).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page);
  await page.keyboard.type('choir');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choir' })).toBeVisible();
});
