import type { Locator, Page } from '@playwright/test';
import { dialogOf } from './nothing-typed/begin.ts';
import { expect, expectAccessible, openContact, openSettings, signInWith, test } from './support/circle.ts';

const NAME = 'Emeka Nwosu';

type Subject = {
  what: string;
  /** Opens the form in a tab that shows the contacts. */
  open: (tab: Page) => Promise<Locator>;
  field: (form: Locator) => Locator;
  save: string;
  label: string;
  /** What it was, what the other tab makes of it, and what is written here meanwhile. */
  words: readonly [before: string, theirs: string, mine: string];
};

const group = async (tab: Page) => {
  await tab.getByRole('tab', { name: 'Groups' }).click();
  await tab.getByRole('button', { name: /^More about (?:Choir|Singers)$/ }).click();
  await tab.getByRole('menuitem', { name: 'Edit' }).click();
  return dialogOf(tab, 'Edit Group');
};

const SUBJECTS: readonly Subject[] = [
  {
    what: 'letter',
    open: async (tab) => {
      const details = await openContact(tab, NAME);
      await details.getByRole('button', { name: /^Edit Tea/ }).click();
      return dialogOf(tab, 'Edit Email Reminder');
    },
    field: (form) => form.getByRole('textbox', { name: 'Message' }),
    save: 'Save reminder',
    label: 'Message',
    words: ['Dear Emeka', 'Dear Emeka, bring the boat', 'Dear Emeka, bring nothing'],
  },
  {
    what: 'group',
    open: group,
    field: (form) => form.getByRole('textbox', { name: 'Name' }),
    save: 'Save',
    label: 'Name',
    words: ['Choir', 'Chorus', 'Singers'],
  },
  {
    what: 'interaction',
    open: async (tab) => {
      const details = await openContact(tab, NAME);
      await details.getByRole('button', { name: 'More about this call' }).click();
      await tab.getByRole('menuitem', { name: 'Edit' }).click();
      return details;
    },
    field: (form) => form.getByRole('textbox', { name: 'What happened?' }).last(),
    save: 'Save',
    label: 'What happened',
    words: ['About boats.', 'About planes.', 'About trains.'],
  },
  {
    what: 'to-do',
    open: async (tab) => {
      const details = await openContact(tab, NAME);
      await details.getByRole('button', { name: /^Edit Return/ }).click();
      return details;
    },
    field: (form) => form.getByRole('textbox', { name: 'To-do', exact: true }),
    save: 'Save',
    label: 'To-do',
    words: ['Return the chairs', 'Return six chairs', 'Return the table'],
  },
  {
    what: 'setting',
    open: openSettings,
    field: (form) => form.getByRole('spinbutton', { name: 'Goes cold after, in days' }),
    save: 'Save Settings',
    label: 'Goes cold after',
    words: ['30', '20', '14'],
  },
];

const begin = (page: Page) =>
  signInWith(page, async (add) => {
    const { id } = await add('contacts', { name: NAME, email: 'emeka@example.com', groups: ['Choir'] });
    await add(`todos/contact/${id}`, { task: 'Return the chairs' });
    await add(`interactions/contact/${id}`, { type: 'call', notes: 'About boats.' });
    await add('reminders', { contactId: id, subject: 'Tea?', message: 'Dear Emeka', date: '2100-01-01' });
  });

for (const [at, { what, open, field, save, label, words }] of SUBJECTS.entries()) {
  test(
    `of two tabs that change one ${what} neither undoes the other in silence`,
    { tag: at === 0 ? [] : '@release' },
    async ({ page, context, refusals }) => {
      const [before, theirs, mine] = words;
      refusals.push(/status of 409 /);
      await begin(page);
      const other = await context.newPage();
      await other.goto('/');
      const [here, there] = [await open(page), await open(other)];
      /** Answers the status with which the server answers. */
      const press = async (tab: Page, form: Locator) => {
        const answered = tab.waitForResponse((response) => response.request().method() === 'PUT');
        await form.getByRole('button', { name: save, exact: true }).click();
        return (await answered).status();
      };
      await expect(field(here)).toHaveValue(before);

      await field(there).fill(theirs);
      expect(await press(other, there)).toBe(200);

      await field(here).fill(mine);
      expect(await press(page, here)).toBe(409);
      await expect(here.getByText(`${label} is now “${theirs}”`)).toBeVisible();
      await expect(field(here)).toHaveValue(mine);
      await expectAccessible(page);

      // Who has seen both may have either.
      await here.getByRole('button', { name: `Use this ${label}` }).click();
      await expect(field(here)).toHaveValue(theirs);
      await field(here).fill(mine);
      expect(await press(page, here)).toBe(200);
      await other.goto('/');
      await expect(field(await open(other))).toHaveValue(mine);
    },
  );
}

test(
  'what is written about a contact that is deleted elsewhere is saved with it again by one press',
  { tag: '@release' },
  async ({ page, context, refusals }) => {
    refusals.push(/status of 404 /, /Failed to fetch reminders CallError: The contact was not found/);
    await begin(page);
    const details = await openContact(page, NAME);
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = dialogOf(page, 'Edit Contact');
    await form.getByLabel('Notes').fill('Has the best boat of all');

    const other = await context.newPage();
    await other.goto('/');
    const elsewhere = await openContact(other, NAME);
    await elsewhere.getByRole('button', { name: 'Delete Contact' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete Contact' }).click();
    await expect(other.getByText(`${NAME} was deleted`)).toBeVisible();

    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('This contact was deleted elsewhere. What you wrote is still here.')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Restore and save' }).click();
    await expect(form).toBeHidden();
    await expect(details.getByText('Has the best boat of all')).toBeVisible();
    await expect(details.getByText('Return the chairs').first()).toBeVisible();
  },
);
