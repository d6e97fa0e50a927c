import type { Page } from '@playwright/test';
import { expect, signInWith } from '../../support/circle.ts';
import { connectMailbox } from '../../support/mailbox-steps.ts';
import { now } from '../../support/own-world.ts';
import { beginAsAdmin, button, dialogOf, opened } from '../begin.ts';
import type { Chapter, Screen } from '../chapter.ts';

/** Opens the day where it is not open, by the logo, so that Back stays within the app. */
async function openToday(page: Page) {
  if (new URL(page.url()).pathname !== '/today') await page.getByRole('link', { name: 'Inner Circle' }).click();
  await expect(page.getByRole('heading', { name: 'Going cold this week' })).toBeVisible();
}

const screens: Screen[] = [
  {
    'a word to somebody': {
      file: 'today/word/send-word-dialog.tsx',
      place: 'in a dialog',
      open: async (page) => {
        await openToday(page);
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
        await openToday(page);
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

/** Premium, to which an own rhythm belongs. */
const CODE = 'TENOR2026';

async function redeem(page: Page, code: string) {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request.post('/api/subscription/promo-code', { data: { code }, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

export const onToday: Chapter = {
  begin: async (page) => {
    await beginAsAdmin(page, { customCode: CODE, planType: 'premium' });
    const email = await signInWith(page, async (add) => {
      const { id } = await add('contacts', {
        name: 'Odete Pinheiro',
        email: 'odete@example.com',
        phone: '+351 912 345 678',
      });
      const date = (await now(page)).subtract({ hours: 24 * 26 }).toString();
      await add(`interactions/contact/${id}`, { type: 'call', notes: 'About Hannah', date });
    });
    await redeem(page, CODE);
    await connectMailbox(page, email);
    await page.goto('/');
    await openToday(page);
    return email;
  },
  address: '/today',
  screens,
  savable: 'a word to somebody',
};
