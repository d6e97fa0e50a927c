import type { Locator, Page } from '@playwright/test';
import { openBilling } from '../support/billing-steps.ts';
import { allowCalendar, openCalendar } from '../support/calendar-world.ts';
import { addingTo, expect, openContact, openSettings, signInAs, signInWith } from '../support/circle.ts';
import { connectMailbox } from '../support/mailbox-steps.ts';
import { begin, dialogOf } from './begin.ts';
import type { Form } from './ways-out.ts';

/** Forms that are open at the same time. */
export type Screen = { [name: string]: Form };

type Chapter = {
  /** Signs in; answers with the e-mail address. */
  begin: (page: Page) => Promise<string>;
  address: '/' | '/admin' | '/today';
  screens: Screen[];
  /** One that can be saved as it is filled in. */
  savable: string;
};

/** Presses the button unless the form is open or opening, as one that holds words is after a reload. */
async function opened(field: Locator, opener: Locator) {
  await expect(field.or(opener).first()).toBeVisible();
  if ((await field.isHidden()) && (await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
  await expect(field).toBeVisible();
  return field;
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

async function openTab(page: Page, name: string) {
  const tab = page.getByRole('tab', { name });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
}

const addContact = (page: Page, field: (form: Locator) => Locator) =>
  opened(field(dialogOf(page, 'Add New Contact')), page.getByRole('button', { name: 'Add contact' }).first());

async function details(page: Page) {
  if (!new URL(page.url()).searchParams.has('contact')) return openContact(page, 'Odete Pinheiro');
  const dialog = dialogOf(page, 'Odete Pinheiro');
  await expect(dialog.getByRole('heading', { name: 'Log New Interaction' })).toBeVisible();
  return dialog;
}

async function settings(page: Page) {
  const dialog = dialogOf(page, 'Settings');
  return (await dialog.isVisible()) ? dialog : openSettings(page);
}

async function openSmtp(page: Page) {
  const email = (await settings(page)).getByRole('region', { name: 'Email' });
  await button(email, 'Connect').click();
  await page.getByRole('menuitem', { name: 'Another mailbox (SMTP)' }).click();
  return page.getByRole('dialog', { name: 'Connect a mailbox' });
}

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

const aboutAContact: Screen[] = [
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

const onThePages: Screen[] = [
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

const inTheSettings: Screen[] = [
  {
    'the settings': {
      file: 'settings/settings-form.tsx',
      place: 'in a dialog',
      open: async (page) => (await settings(page)).getByRole('spinbutton'),
      words: '14',
      except: { Cancel: { impossible: 'they have none' } },
    },
  },
  {
    'a mailbox': {
      file: 'integrations/mailbox/smtp-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => (await openSmtp(page)).getByLabel('Server'),
      words: 'smtp.ferry.example',
    },
    'its password': {
      file: 'integrations/mailbox/smtp-dialog.tsx',
      place: 'in a dialog',
      open: async (page) =>
        page.getByRole('dialog', { name: 'Connect a mailbox' }).getByRole('textbox', { name: 'Password' }),
      words: 'the alto sings',
      isNotKept: 'a secret',
    },
  },
  {
    'an address book': {
      file: 'sources/carddav-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await button(await settings(page), 'Address book (CardDAV)').click();
        return page.getByRole('dialog', { name: 'Connect an address book' }).getByLabel('Address');
      },
      words: 'contacts.ferry.example',
    },
    'the password of an address book': {
      file: 'sources/carddav-dialog.tsx',
      place: 'in a dialog',
      open: async (page) =>
        page.getByRole('dialog', { name: 'Connect an address book' }).getByRole('textbox', { name: 'Password' }),
      words: 'the tenor sings',
      isNotKept: 'a secret',
    },
  },
  {
    'an access token': {
      file: 'assistant/access-tokens/new-token-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        const dialog = await settings(page);
        const make = button(dialog, 'New token');
        await (await opened(make, button(dialog, 'Manage'))).click();
        return page.getByRole('dialog', { name: 'New access token' }).getByLabel('Name');
      },
      words: 'Claude on my',
    },
  },
  {
    'a password for a device': {
      file: 'address-book/new-device-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        const dialog = await settings(page);
        const make = button(dialog, 'Make one');
        await (await opened(make, button(dialog, 'Set up'))).click();
        return page.getByRole('dialog', { name: 'A password for a device' }).getByLabel('Device');
      },
      words: 'My iPho',
    },
  },
  {
    'the end of the account': {
      file: 'settings/delete-account-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await button(await settings(page), 'Delete account').click();
        return dialogOf(page, 'Delete your account?').getByRole('textbox');
      },
      words: 'ada@ferry.example',
      isNotKept: 'it confirms what is done now, and not what somebody thought of once',
    },
  },
];

const inBilling: Screen[] = [
  {
    'a promo code that was given': {
      file: 'billing/dialog/promo-code-form.tsx',
      place: 'in a dialog',
      open: async (page) => (await openBilling(page)).getByRole('textbox', { name: 'Promo code' }),
      words: 'FERRY-AND',
      except: {
        Escape: 'keeps',
        'a click beside': 'keeps',
        'the cross': 'keeps',
        Cancel: { impossible: 'the dialog has none' },
        Back: { impossible: 'the dialog has no address' },
      },
    },
  },
];

const openAdmin = (tab: string, field: (page: Page) => Locator) => async (page: Page) => {
  await openTab(page, tab);
  return field(page);
};

const inTheAdminArea: Screen[] = [
  {
    'a promo code': {
      file: 'admin/create/create-tab.tsx',
      place: 'in the admin area',
      open: openAdmin('Create Code', (page) => page.getByLabel('Description')),
      words: 'For the choir, and',
    },
  },
  {
    'a batch of promo codes': {
      file: 'admin/create/batch-tab.tsx',
      place: 'in the admin area',
      open: openAdmin('Batch Generate', (page) => page.getByLabel('Description')),
      words: 'For the ferry, and',
    },
  },
  {
    'a promo code that is changed': {
      file: 'admin/codes/edit-code-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        if (!new URL(page.url()).searchParams.has('code')) {
          await openTab(page, 'Manage Promo Codes');
          await page.getByRole('link', { name: 'ALTO2026' }).click();
        }
        return opened(dialogOf(page, 'Edit ALTO2026').getByLabel('Description'), button(page, 'Edit'));
      },
      words: 'For the alto, and',
    },
  },
];

/** Opens the day where it is not open, by the logo, so that Back stays within the app. */
async function onToday(page: Page) {
  if (new URL(page.url()).pathname !== '/today') await page.getByRole('link', { name: 'Inner Circle' }).click();
  await expect(page.getByRole('heading', { name: 'Going cold this week' })).toBeVisible();
}

const ofTheDay: Screen[] = [
  {
    'a word to somebody': {
      file: 'today/word/send-word-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await onToday(page);
        return opened(dialogOf(page, 'Send a word').getByLabel('Your words'), button(page, 'Send a word'));
      },
      words: 'The kettle is on, and',
    },
  },
  {
    'a rhythm of another number of days': {
      file: 'today/cold/rhythm-days-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await onToday(page);
        const field = dialogOf(page, 'Own rhythm').getByRole('spinbutton');
        const rhythms = button(page, 'Own rhythm');
        await expect(field.or(rhythms).first()).toBeVisible();
        if (await field.isVisible()) return field;
        await rhythms.click();
        await page.getByRole('menuitem', { name: 'Another number of days…' }).click();
        await expect(field).toBeVisible();
        return field;
      },
      words: '51',
    },
  },
];

/** Makes a code that gives somebody Premium for a month. */
async function premiumCode(page: Page) {
  await signInAs(page, 'maya@example.com');
  const customCode = 'TENOR2026';
  await addingTo(page)('promo-codes/create', {
    customCode,
    planType: 'premium',
    durationType: 'once',
    durationMonths: 1,
    expiresAt: null,
    maxRedemptions: null,
    discountPercentage: null,
    description: null,
  });
  return customCode;
}

async function redeem(page: Page, code: string) {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request.post('/api/subscription/promo-code', { data: { code }, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** Every form of the product, by what somebody signs in for. */
export const CHAPTERS: Readonly<Record<string, Chapter>> = {
  'about a contact': { begin, address: '/', screens: aboutAContact, savable: 'a new interaction' },
  'on the pages': {
    begin: async (page) => {
      const email = await begin(page);
      await addingTo(page)('contacts', { name: 'Tomas Reis' });
      await openCalendar(page);
      await allowCalendar(page, email, () => button(page, 'Connect').click());
      return email;
    },
    address: '/',
    screens: onThePages,
    savable: 'a new group',
  },
  'in the settings': { begin, address: '/', screens: [...inTheSettings, ...inBilling], savable: 'the settings' },
  'on the page of a day': {
    begin: async (page) => {
      const code = await premiumCode(page);
      const email = await signInWith(page, async (add) => {
        const { id } = await add('contacts', {
          name: 'Odete Pinheiro',
          email: 'odete@example.com',
          phone: '+351 912 345 678',
        });
        const date = Temporal.Now.instant()
          .subtract({ hours: 24 * 26 })
          .toString();
        await add(`interactions/contact/${id}`, { type: 'call', notes: 'About Hannah', date });
      });
      await redeem(page, code);
      await connectMailbox(page, email);
      await page.goto('/');
      await onToday(page);
      return email;
    },
    address: '/today',
    screens: ofTheDay,
    savable: 'a word to somebody',
  },
  'in the admin area': {
    begin: async (page) => {
      const email = await signInAs(page, 'maya@example.com');
      await addingTo(page)('promo-codes/create', {
        customCode: 'ALTO2026',
        planType: 'medium',
        durationType: 'once',
        durationMonths: 1,
        expiresAt: null,
        maxRedemptions: null,
        discountPercentage: null,
        description: null,
      });
      await page.goto('/admin');
      return email;
    },
    address: '/admin',
    screens: inTheAdminArea,
    savable: 'a promo code that is changed',
  },
};

export const FORMS: readonly Form[] = Object.values(CHAPTERS).flatMap(({ screens }) =>
  screens.flatMap((screen) => Object.values(screen)),
);
