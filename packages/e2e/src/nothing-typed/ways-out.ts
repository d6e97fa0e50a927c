import type { Locator, Page } from '@playwright/test';
import { expect, signInAs } from '../support/circle.ts';

export const add = async (page: Page, what: string, data: object): Promise<{ id: string }> => {
  const response = await page.request.post(`/api/${what}`, { data, headers: { origin: new URL(page.url()).origin } });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string };
};

const question = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Leave without saving?' });

const keepWriting = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep writing' }).click();
  await expect(question(page)).toBeHidden();
};
export const discard = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(question(page)).toBeHidden();
};

/** A click on what lies behind the dialog that is on top. On a phone nothing does. */
const clickBeside = (page: Page) => page.mouse.click(5, 5);

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Every way out asks, and whoever goes on writing finds every word. */
export async function everyWayOutAsks(page: Page, field: Locator, words: string) {
  await field.fill(words);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    ...(isPhone(page) ? [] : [() => clickBeside(page)]),
  ];
  for (const leave of ways) {
    await leave();
    await keepWriting(page);
    await expect(field).toHaveValue(words);
  }
}

/** A reload asks too; the answer is to go. */
export async function reload(page: Page) {
  const asked = page.waitForEvent('dialog');
  const going = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await going;
}

export const dialogOf = (page: Page, heading: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

export async function openSmtp(page: Page, settings: Locator) {
  await settings.getByRole('region', { name: 'Email' }).getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Another mailbox (SMTP)' }).click();
  return page.getByRole('dialog', { name: 'Connect a mailbox' });
}

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
