import type { Page } from '@playwright/test';
import { openBilling } from '../../support/billing-steps.ts';
import { openSettings } from '../../support/circle.ts';
import { begin, button, dialogOf, opened } from '../begin.ts';
import type { Chapter, Screen } from '../chapter.ts';

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

const ofTheSettings: Screen[] = [
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

const ofBilling: Screen[] = [
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

export const inTheSettings: Chapter = {
  begin,
  address: '/',
  screens: [...ofTheSettings, ...ofBilling],
  savable: 'the settings',
};
