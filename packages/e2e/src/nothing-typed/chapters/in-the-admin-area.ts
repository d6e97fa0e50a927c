import type { Locator, Page } from '@playwright/test';
import { beginAsAdmin, button, dialogOf, opened, openTab } from '../begin.ts';
import type { Chapter, Screen } from '../chapter.ts';

const openAdmin = (tab: string, field: (page: Page) => Locator) => async (page: Page) => {
  await openTab(page, tab);
  return field(page);
};

const screens: Screen[] = [
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

export const inTheAdminArea: Chapter = {
  begin: async (page) => {
    const email = await beginAsAdmin(page, { customCode: 'ALTO2026', planType: 'medium' });
    await page.goto('/admin');
    return email;
  },
  address: '/admin',
  screens,
  savable: 'a promo code that is changed',
};
