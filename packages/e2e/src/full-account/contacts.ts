import type { Page } from '@playwright/test';
import { addingTo, expect, openContact, openSettings } from '../support/circle.ts';
import { dialog, fits, fitsBesideAssistant, leave, WIDTHS } from './widths.ts';

const LONG_NAME = 'Wilhelmina Featherstonehaugh-Cholmondeley van der Westhuizen';

export async function walkContacts(page: Page) {
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await fits(page, 'the contacts');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('button', { name: 'Delete notification' }).first()).toBeVisible();
  await fits(page, 'the notifications');
  await leave(page);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await dialog(page, 'Add New Contact')
    .getByRole('button', { name: /social/i })
    .click();
  await fits(page, 'a new contact');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const middles = await page.getByRole('group', { name: /^Birthday/ }).evaluate((field) =>
      [...field.querySelectorAll('input, span[aria-hidden]')].map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return top + height / 2;
      }),
    );
    expect(middles).toHaveLength(3);
    const unevenness = Math.max(...middles) - Math.min(...middles);
    expect(unevenness, `day, month and year stand on one line at ${width}`).toBeLessThan(1);
  }
  await leave(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await fits(page, 'the export');
  await page.getByRole('menuitem', { name: 'Choose who to export' }).click();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('region', { name: 'Picked contacts' })).toBeVisible();
  await fits(page, 'the selection');
  await page.reload();
}

export async function walkAssistant(page: Page) {
  await page.getByRole('button', { name: 'Open assistant' }).click();
  const panel = page.getByRole('complementary', { name: 'Assistant' });
  await panel.getByRole('combobox', { name: 'Message' }).fill('Delete Anders and Beatriz');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByRole('button', { name: 'Delete 2 contacts' })).toBeVisible();
  await fits(page, 'the assistant at the bottom');
  await panel.getByRole('radio', { name: 'At the side' }).check();
  for (const name of ['Contacts', 'Groups', 'TODO', 'Reminders', 'Calendar']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fitsBesideAssistant(page, `${name} beside the assistant`);
  }
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
}

export async function walkSettings(page: Page) {
  const settings = await openSettings(page);
  await fits(page, 'the settings');
  await settings.getByRole('button', { name: 'Delete account' }).click();
  await fits(page, 'the end of the account');
  await leave(page);
  await leave(page);
}

export async function walkLongLines(page: Page) {
  const soon = Temporal.Now.plainDateISO().add({ days: 40 }).with({ year: 1988 });
  const data = { name: LONG_NAME, email: `${'wilhelmina.'.repeat(5)}x@example.com`, birthday: soon.toString() };
  await addingTo(page)('contacts', data);
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search names, groups and notes' }).fill('Wilhelmina');
  const details = await openContact(page, LONG_NAME);
  await expect(details.getByText(/turns \d+\s·\sin/)).toBeVisible();
  await fits(page, 'long lines');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const cut = details.locator('dl > div > dd').filter({ visible: true });
    const texts = await cut.evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length);
    expect(texts, `lines that are cut at ${width}`).toBe(0);
  }
  await leave(page);
  await page.getByRole('searchbox', { name: 'Search names, groups and notes' }).fill('');
}

export async function walkContact(page: Page) {
  const details = await openContact(page, 'Adaeze Okonkwo');
  await expect(details.getByRole('button', { name: /^More about this/ }).first()).toBeVisible();
  await fits(page, 'a contact');
  await details.getByRole('button', { name: 'Edit social media' }).click();
  await details
    .getByRole('button', { name: /^More about this/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await details
    .getByRole('button', { name: /^Edit (?!social)./ })
    .first()
    .click();
  await fits(page, 'a contact whose parts are edited');
  await details.getByRole('button', { name: 'Cancel' }).last().click();
  await details.getByRole('button', { name: 'Delete Contact' }).click();
  await fits(page, 'a question');
  await page.getByRole('alertdialog').press('Escape');
  // The address follows once the question has closed.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.reload();
  await details.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page, 'Edit Contact')).toBeVisible();
  await fits(page, 'an edited contact');
  await leave(page);
  await details.getByRole('button', { name: 'Add Reminder' }).click();
  await expect(dialog(page, 'Set Up Email Reminder')).toBeVisible();
  await fits(page, 'a new reminder');
  await leave(page);
  await leave(page);
}
