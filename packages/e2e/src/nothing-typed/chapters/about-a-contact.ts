import type { Locator, Page } from '@playwright/test';
import { expect, openContact } from '../../support/circle.ts';
import { begin, button, dialogOf, opened } from '../begin.ts';
import type { Chapter, Screen } from '../chapter.ts';

const addContact = (page: Page, field: (form: Locator) => Locator) =>
  opened(field(dialogOf(page, 'Add New Contact')), page.getByRole('button', { name: 'Add contact' }).first());

async function details(page: Page) {
  if (!new URL(page.url()).searchParams.has('contact')) return openContact(page, 'Odete Pinheiro');
  const dialog = dialogOf(page, 'Odete Pinheiro');
  await expect(dialog.getByRole('heading', { name: 'Log New Interaction' })).toBeVisible();
  return dialog;
}

const screens: Screen[] = [
  {
    'a new contact': {
      file: 'contacts/writing/contact-form.tsx',
      place: 'in a dialog',
      open: (page) => addContact(page, (form) => form.getByLabel('Notes')),
      words: 'Met on the ferry, and',
    },
    'half a date': {
      file: 'ui/fields/dates/date-field.tsx',
      place: 'in a dialog',
      open: (page) => addContact(page, (form) => form.getByRole('textbox', { name: 'Day' })),
      words: '12',
    },
    'half a group': {
      file: 'ui/fields/tags/tag-input.tsx',
      place: 'in a dialog',
      open: (page) => addContact(page, (form) => form.getByLabel('Groups')),
      words: 'A group without En',
    },
  },
  {
    'an interaction that is corrected': {
      file: 'interactions/edit-interaction.tsx',
      place: 'inside the details',
      open: async (page) => {
        const field = (await details(page)).getByRole('textbox', { name: 'What happened?' }).nth(1);
        const more = (await details(page)).getByRole('button', { name: 'More about this call' });
        await expect(field.or(more).first()).toBeVisible();
        if (await field.isVisible()) return field;
        await more.click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        return field;
      },
      words: 'About Hannah and her',
    },
    'a to-do that is renamed': {
      file: 'todos/todo-editor.tsx',
      place: 'inside the details',
      open: async (page) => {
        const contact = await details(page);
        return opened(
          contact.getByRole('textbox', { name: 'To-do', exact: true }),
          button(contact, 'Edit Change the bulb'),
        );
      },
      words: 'Change the bulb in the',
    },
    'the social profiles': {
      file: 'contacts/details/social-form.tsx',
      place: 'inside the details',
      open: async (page) => {
        const contact = await details(page);
        return opened(contact.getByLabel('Telegram'), button(contact, 'Edit social media'));
      },
      words: 'odete_sings',
    },
    'a new to-do': {
      file: 'todos/add-todo-line.tsx',
      place: 'inside the details',
      open: async (page) => (await details(page)).getByRole('textbox', { name: 'Add a to-do' }),
      words: 'Bring the',
      except: { Cancel: { impossible: 'the line stays where it is' } },
    },
    'a new interaction': {
      file: 'interactions/log-interaction.tsx',
      place: 'inside the details',
      open: async (page) => (await details(page)).getByRole('textbox', { name: 'What happened?' }).first(),
      words: 'She told me that',
      except: { Cancel: { impossible: 'the box stays where it is' } },
    },
  },
  {
    'a contact that is changed': {
      file: 'contacts/writing/edit-contact-dialog.tsx',
      place: 'in a dialog',
      open: async (page) =>
        opened(dialogOf(page, 'Edit Contact').getByLabel('Notes'), button(await details(page), 'Edit')),
      words: 'Sings the alto',
    },
  },
  {
    'somebody around a contact': {
      file: 'contacts/around/relation-dialog.tsx',
      place: 'in a dialog',
      open: async (page) =>
        opened(
          dialogOf(page, 'Somebody around Odete').getByLabel('In your own words'),
          button(await details(page), 'Add somebody around Odete'),
        ),
      words: 'the aunt who',
    },
  },
  {
    'a reminder': {
      file: 'reminders/writing/reminder-dialog.tsx',
      place: 'in a dialog',
      open: async (page) =>
        opened(
          dialogOf(page, 'Set Up Email Reminder').getByLabel('Message'),
          button(await details(page), 'Add Reminder'),
        ),
      words: 'Dear Odete, do you',
    },
  },
];

export const aboutAContact: Chapter = { begin, address: '/', screens, savable: 'a new interaction' };
