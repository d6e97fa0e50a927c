import type { Locator, Page } from '@playwright/test';
import { allowCalendar, openCalendar } from '../../support/calendar-world.ts';
import { addingTo, expect } from '../../support/circle.ts';
import { begin, button, dialogOf, opened, openTab } from '../begin.ts';
import type { Chapter, Screen } from '../chapter.ts';

/** A form about who is picked, opened by this button of the bar. */
async function aboutPicked(page: Page, field: Locator, action: string) {
  await openTab(page, 'Contacts');
  const tick = page.getByRole('checkbox', { name: 'Pick Odete Pinheiro' });
  await expect(field.or(tick).first()).toBeVisible();
  if ((await field.isHidden()) && !(await tick.isChecked())) await tick.click();
  return opened(field, page.getByRole('region', { name: 'Picked contacts' }).getByRole('button', { name: action }));
}

/** The name of a filter that is not kept yet. */
async function filterName(page: Page) {
  await openTab(page, 'Contacts');
  const field = dialogOf(page, 'Save this filter').getByLabel('Name');
  const save = button(page, 'Save this filter');
  await expect(field.or(button(page, 'Filter')).or(save).first()).toBeVisible();
  if ((await field.isHidden()) && !new URL(page.url()).searchParams.has('conditions')) {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await button(page, 'Phone').click();
    await button(page, 'Add').click();
  }
  return opened(field, save);
}

const PEOPLE = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Full Name,E-mail\nNour Haddad,nour@example.com\n'),
};

const screens: Screen[] = [
  {
    'a new group': {
      file: 'groups/new-group-form.tsx',
      place: 'on a page',
      open: async (page) => {
        await openTab(page, 'Groups');
        return page.getByRole('textbox', { name: 'New group' });
      },
      words: 'Tennis on',
    },
  },
  {
    'a group that is changed': {
      file: 'groups/group-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await openTab(page, 'Groups');
        await page.getByRole('button', { name: 'More about Choir' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        return dialogOf(page, 'Edit Group').getByLabel('Description');
      },
      words: 'Mondays at',
    },
  },
  {
    'a to-do for somebody': {
      file: 'todos/add-todo-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await openTab(page, 'TODO');
        return opened(
          dialogOf(page, 'Add a to-do').getByRole('textbox', { name: 'To-do' }),
          button(page, 'Add to-do').first(),
        );
      },
      words: 'Return the',
    },
  },
  {
    'something logged with several': {
      file: 'bulk/log-picked.tsx',
      place: 'in a dialog',
      open: (page) =>
        aboutPicked(page, dialogOf(page, 'Log with 1 person').getByRole('textbox', { name: 'What happened?' }), 'Log'),
      words: 'We sang the',
    },
  },
  {
    'a to-do for several': {
      file: 'bulk/todo-picked.tsx',
      place: 'in a dialog',
      open: (page) =>
        aboutPicked(page, dialogOf(page, 'A to-do for 1 person').getByRole('textbox', { name: 'To-do' }), 'To-do'),
      words: 'Bring back the',
    },
  },
  {
    'the name of a filter': {
      file: 'contacts/filters/filter-name-dialog.tsx',
      place: 'in a dialog',
      open: filterName,
      words: 'Far and',
    },
  },
  {
    'an event': {
      file: 'calendar/event/event-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await openTab(page, 'Calendar');
        return opened(dialogOf(page, 'Add event').getByLabel('Description'), button(page, 'Add event').first());
      },
      words: 'About the keys, and',
    },
  },
  {
    'what the columns of a file become': {
      file: 'import-export/import-provider.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await openTab(page, 'Contacts');
        const dialog = dialogOf(page, 'Import contacts');
        await opened(dialog, button(page, 'Import'));
        const field = dialog.getByLabel('What “Full Name” becomes');
        const chooser = dialog.getByText('Drop a CSV file here');
        await expect(field.or(chooser)).toBeVisible();
        if (await chooser.isVisible()) await dialog.locator('input[type=file]').setInputFiles(PEOPLE);
        return field;
      },
      words: 'Do not import',
      write: async (field) => {
        await field.click();
        await field.page().getByRole('option', { name: 'Do not import' }).click();
      },
      holds: (field) => expect(field).toHaveText('Do not import'),
      except: {
        Escape: 'keeps',
        'a click beside': 'keeps',
        'the cross': 'keeps',
        Cancel: { impossible: 'this step has none' },
        Back: { impossible: 'the dialog has no address' },
      },
    },
  },
  {
    'a message to the assistant': {
      file: 'assistant/panel/assistant-panel.tsx',
      place: 'in the panel',
      open: (page) => opened(page.getByRole('combobox', { name: 'Message' }), button(page, 'Open assistant')),
      words: 'Just talked to',
    },
  },
  // It is open again after a reload, where a press on anything else asks: the last.
  {
    'who is ticked for a group': {
      file: 'groups/add-people.tsx',
      place: 'in a popover',
      open: async (page) => {
        await openTab(page, 'Groups');
        return opened(page.getByRole('checkbox', { name: 'Tomas Reis' }), button(page, 'Add contacts'));
      },
      words: 'Tomas Reis',
      write: (field) => field.check(),
      holds: (field) => expect(field).toBeChecked(),
    },
  },
];

export const onThePages: Chapter = {
  begin: async (page) => {
    const email = await begin(page);
    await addingTo(page)('contacts', { name: 'Tomas Reis' });
    await openCalendar(page);
    await allowCalendar(page, email, () => button(page, 'Connect').click());
    return email;
  },
  address: '/',
  screens,
  savable: 'a new group',
};
