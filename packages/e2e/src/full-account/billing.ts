import type { Page } from '@playwright/test';
import { openBilling } from '../support/billing-steps.ts';
import { expect } from '../support/circle.ts';
import { fits, leave } from './widths.ts';

export async function walkBilling(page: Page) {
  const billing = await openBilling(page);
  for (const tab of ['Overview', 'Plans', 'Payment', 'History']) {
    await billing.getByRole('tab', { name: tab }).click();
    await expect(billing.getByRole('tabpanel', { name: tab })).toBeVisible();
    await fits(page, `the billing, ${tab}`);
  }
  await expect(billing.getByRole('row', { name: /Medium Active/ })).toBeVisible();
  await leave(page);
  await expect(billing).toBeHidden();
}
