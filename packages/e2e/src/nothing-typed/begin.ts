import type { Page } from '@playwright/test';
import { expect, signInWith } from '../support/circle.ts';

export const dialogOf = (page: Page, heading: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** Signs in with one contact, and with something to go back to. */
export async function begin(page: Page) {
  const email = await signInWith(page, async (add) => {
    const { id } = await add('contacts', { name: 'Odete Pinheiro', email: 'odete@example.com', groups: ['Choir'] });
    await add(`interactions/contact/${id}`, { type: 'call', notes: 'About Hannah' });
    await add(`todos/contact/${id}`, { task: 'Change the bulb' });
  });
  await page.getByRole('radio', { name: /^Warm/ }).check();
  await expect(page).toHaveURL(/warmth=warm/);
  return email;
}
