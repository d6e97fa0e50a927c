import type { Page } from '@playwright/test';
import { expect } from './circle.ts';

export const TEST_CARD = '4242 4242 4242 4242';

export async function openBilling(page: Page) {
  await page.getByRole('button', { name: /^Your plan/ }).click();
  const billing = page.getByRole('dialog', { name: 'Billing & Subscription' });
  await expect(billing.getByRole('heading', { name: 'Usage' })).toBeVisible();
  return billing;
}

/** On the payment provider's page. */
export async function pay(page: Page, card: string) {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}
