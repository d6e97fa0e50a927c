import type { Page } from '@playwright/test';
import { expect, signInAs } from '../support/circle.ts';

export const add = async (page: Page, what: string, data: object): Promise<{ id: string }> => {
  const response = await page.request.post(`/api/${what}`, { data, headers: { origin: new URL(page.url()).origin } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as { id: string };
};

export const dialogOf = (page: Page, heading: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** Signs in with one contact, and with something to go back to. */
export async function begin(page: Page) {
  const email = await signInAs(page);
  const { id } = await add(page, 'contacts', { name: 'Odete Pinheiro', email: 'odete@example.com', groups: ['Choir'] });
  await add(page, `interactions/contact/${id}`, { type: 'call', notes: 'About Hannah' });
  await add(page, `todos/contact/${id}`, { task: 'Change the bulb' });
  await page.reload();
  await page.getByRole('radio', { name: /^Warm/ }).check();
  await expect(page).toHaveURL(/warmth=warm/);
  return email;
}
