import type { Page } from '@playwright/test';
import { expect } from '../support/circle.ts';
import { dialog, fits, leave } from './widths.ts';

const PREFIX = 'WIDEST-WORDS';

/** From one tab to the next, in the area's own way. */
async function show(page: Page, tab: string) {
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

export async function walkAdmin(page: Page) {
  await page.goto('/admin?tab=batch');
  await expect(page.getByRole('heading', { name: 'Generate a batch' })).toBeVisible();
  await fits(page, 'the batch');
  await page.getByRole('textbox', { name: 'How many' }).fill('20');
  await page.getByRole('switch', { name: 'Use a prefix' }).click();
  await page.getByRole('textbox', { name: 'Prefix' }).fill(PREFIX);
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByRole('heading', { name: '20 codes are ready' })).toBeVisible();
  await fits(page, 'what a batch made');
  await page.getByRole('button', { name: 'Done' }).click();

  // Of the twenty the list shows ten.
  const listed = page.getByRole('link', { name: new RegExp(`^${PREFIX}`) }).first();
  await expect(listed).toBeVisible();
  const code = (await listed.textContent()) ?? '';
  await fits(page, 'the codes');
  await page.getByRole('checkbox').nth(1).check();
  await fits(page, 'chosen codes');

  await redeem(page, code);
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await fits(page, 'a code');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(dialog(page, /Edit/)).toBeVisible();
  await fits(page, 'an edited code');
  await leave(page);

  await show(page, 'Create Code');
  await fits(page, 'a new code');
  await page.getByRole('button', { name: 'Preview' }).click();
  await fits(page, 'a new code, looked at');
  await show(page, 'Analytics');
  await expect(page.getByText(/^Busiest: /)).toBeVisible();
  await fits(page, 'the analytics');
  await show(page, 'Audit log');
  await expect(page.getByText(/20 codes beginning with/)).toBeVisible();
  await fits(page, 'the audit log');
}

async function redeem(page: Page, code: string) {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request.post('/api/subscription/promo-code', { data: { code }, headers });
  expect(reply.ok()).toBe(true);
}
