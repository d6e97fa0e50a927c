import type { Locator, Page } from '@playwright/test';
import { endSessionAndPress, expect, openContact, openSettings } from '../support/circle.ts';
import { test } from '../support/own-world.ts';
import { begin, dialogOf, openSmtp } from './ways-out.ts';

// Mailboxes and calendars belong to a plan that only a world of one's own gives; one is enough for all.
test.describe.configure({ mode: 'default' });

type Each = (field: Locator, words: string) => Promise<void>;
/** Each opens a form and does something with every field in it. */
type Forms = ((page: Page, each: Each) => Promise<void>)[];

const pressed = async (page: Page, within: Page | Locator, button: string, heading: string) => {
  await within.getByRole('button', { name: button, exact: true }).click();
  return dialogOf(page, heading);
};

const aboutAContact: Forms = [
  async (page, each) => {
    const form = await pressed(page, page, 'Add contact', 'Add New Contact');
    await each(form.getByLabel('Notes'), 'Met on the ferry, and');
    await each(form.getByRole('textbox', { name: 'Day' }), '12');
    await each(form.getByLabel('Groups'), 'A group without En');
  },
  async (page, each) => {
    const details = await openContact(page, 'Odete Pinheiro');
    const form = await pressed(page, details, 'Add Reminder', 'Set Up Email Reminder');
    await each(form.getByLabel('Message'), 'Dear Odete, do you');
  },
  async (page, each) => {
    const details = await openContact(page, 'Odete Pinheiro');
    await each(details.getByRole('textbox', { name: 'What happened?' }), 'She told me that');
    await each(details.getByRole('textbox', { name: 'Add a to-do' }), 'Bring the');
    const form = await pressed(page, details, 'Edit', 'Edit Contact');
    await each(form.getByLabel('Phone'), '+351 5');
  },
];

const elsewhere: Forms = [
  async (page, each) => {
    await page.getByRole('tab', { name: 'TODO' }).click();
    const form = await pressed(page, page, 'Add to-do', 'Add a to-do');
    await each(form.getByRole('textbox', { name: 'To-do' }), 'Return the');
  },
  async (page, each) => {
    const settings = await openSettings(page);
    await each(settings.getByRole('spinbutton'), '14');
    await each((await openSmtp(page, settings)).getByLabel('Server'), 'smtp.example');
  },
  async (page, each) => {
    await page.getByRole('tab', { name: 'Groups' }).click();
    await each(page.getByRole('textbox', { name: 'New group' }), 'Tennis');
    await page.getByRole('button', { name: 'More about Choir' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await each(dialogOf(page, 'Edit Group').getByLabel('Description'), 'Mondays at');
  },
];

for (const [where, forms] of Object.entries({ 'about a contact': aboutAContact, elsewhere }))
  test(`forms ${where} have their words again after signing in again in the same window`, async ({ page }) => {
    // This browser blocks windows that open on top.
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const email = await begin(page);
    page.on('dialog', (dialog) => void dialog.accept());
    const visit = async (each: Each) => {
      for (const form of forms) {
        await page.goto('/');
        await page.getByRole('tab', { name: 'Contacts' }).click();
        await form(page, each);
      }
    };

    await visit((field, words) => field.fill(words));
    await endSessionAndPress(page, page.getByRole('button', { name: /^Save/ }));
    await page.getByRole('link', { name: 'Login with Google' }).click();
    await page.getByText('Use another account').click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await visit((field, words) => expect(field).toHaveValue(words));
  });
