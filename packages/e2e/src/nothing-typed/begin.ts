import type { Locator, Page } from '@playwright/test';
import { addingTo, expect, signInAs, signInWith } from '../support/circle.ts';

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

/** Presses the button unless the form is open or opening, as one that holds words is after a reload. */
export async function opened(field: Locator, opener: Locator) {
  await expect(field.or(opener).first()).toBeVisible();
  if ((await field.isHidden()) && (await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
  await expect(field).toBeVisible();
  return field;
}

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

export async function openTab(page: Page, name: string) {
  const tab = page.getByRole('tab', { name });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
}

/** Signs an admin in who makes a code, with nothing said about it but this. */
export async function beginAsAdmin(page: Page, code: { customCode: string; planType: string }) {
  const email = await signInAs(page, 'maya@example.com');
  await addingTo(page)('promo-codes/create', {
    ...code,
    durationType: 'once',
    durationMonths: 1,
    expiresAt: null,
    maxRedemptions: null,
    discountPercentage: null,
    description: null,
  });
  return email;
}
