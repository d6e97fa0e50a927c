import type { Page } from '@playwright/test';
import { type Add, expect, openContact, signInWith } from '../support/circle.ts';
import { test } from '../support/own-world.ts';

const SARA = 'שרה כהן';
const OMAR = 'عمر الفاروق';

/** Runs in the page: words from right to left in an element that reads from left to right, and fields that would. */
function misread(): string[] {
  const FROM_RIGHT = /[\u0590-\u08FF]/u;
  const QUOTED = /“[^”]*”/gu;
  const wrong: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    if (!around?.checkVisibility() || around.closest('.sr-only, [aria-hidden=true], textarea, script')) continue;
    // A sentence of ours that quotes somebody's words keeps its own direction; the marks keep theirs apart.
    if (!FROM_RIGHT.test((text.textContent ?? '').replaceAll(QUOTED, ''))) continue;
    if (!around.closest('[dir=auto], bdi')) wrong.push(`${around.tagName.toLowerCase()} ${text.textContent}`);
  }
  const fields = document.querySelectorAll<HTMLInputElement>(
    ':is(input, textarea):not([aria-hidden=true], [inputmode=numeric])',
  );
  for (const field of fields)
    if (/^(?:text|search|email|tel|url|textarea)$/.test(field.type) && field.checkVisibility() && field.dir !== 'auto')
      wrong.push(
        `the field ${field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.outerHTML.slice(0, 80)}`,
      );
  return wrong;
}

const everyScreen = expect.configure({ soft: true });
const reads = async (page: Page, screen: string) =>
  everyScreen(await page.evaluate(misread), `${screen} reads in its own direction`).toEqual([]);

async function fillAccount(add: Add) {
  const day = Temporal.Now.plainDateISO('UTC');
  for (const [name, word] of [
    [SARA, 'שלום, נפגשנו ב-Lisbon בשנת 2019.'],
    [OMAR, 'التقينا في Porto عام 2020.'],
  ] as const) {
    const birthday = day.add({ days: 1 }).with({ year: 1990 }).toString();
    const data = { name, notes: word, groups: [word.slice(0, 6)], email: 'friend@example.com', birthday };
    const { id } = await add('contacts', data);
    await add(`todos/contact/${id}`, { task: word, dueDate: day.toString() });
    await add(`interactions/contact/${id}`, { type: 'call', notes: word });
    // Others may have moved the clock of this world by some weeks.
    const date = day.add({ years: 1 }).toString();
    await add('reminders', { contactId: id, subject: word, message: word, date });
  }
}

test(
  'names and notes in Hebrew and Arabic read from right to left wherever they stand',
  { tag: '@release' },
  async ({ page }) => {
    await signInWith(page, fillAccount);
    const tab = (name: string) => page.getByRole('tab', { name }).click();

    await expect(page.getByRole('link', { name: SARA })).toBeVisible();
    await reads(page, 'the list of contacts');
    await page.getByRole('button', { name: 'All groups' }).click();
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await reads(page, 'the filter by group');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Find or do anything' }).click();
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill('שלום');
    await expect(page.getByRole('option').nth(3)).toBeVisible();
    await reads(page, 'the palette');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await openContact(page, SARA);
    await reads(page, 'the details of a contact');
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(SARA);
    await reads(page, 'the form of a contact');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await tab('Groups');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await reads(page, 'the groups');
    await page.getByRole('button', { name: 'Add contacts' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await reads(page, 'who joins a group');
    await page.keyboard.press('Escape');

    await tab('TODO');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await reads(page, 'the to-dos');

    await tab('Reminders');
    await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
    await reads(page, 'the reminders');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    await reads(page, 'the form of a reminder');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delivery log' }).click();
    await expect(page.getByRole('heading', { name: 'Delivery log' })).toBeVisible();
    await reads(page, 'the delivery log');

    await tab('Calendar');
    for (const view of ['Month', 'Week', 'Day']) {
      await page.getByRole('radio', { name: view }).click();
      await expect(page.getByRole('radio', { name: view })).toBeChecked();
      await expect(page.getByText(/שלום/).first()).toBeVisible();
      await reads(page, `the ${view} of the calendar`);
    }

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('button', { name: 'Delete notification' }).first()).toBeAttached();
    await reads(page, 'the notifications');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Open assistant' }).click();
    const message = page.getByRole('combobox', { name: 'Message' });
    await message.fill(`What do I know about ${SARA}?`);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('complementary', { name: 'Assistant' }).getByRole('link', { name: SARA }),
    ).toBeVisible();
    await reads(page, 'the assistant');
  },
);
