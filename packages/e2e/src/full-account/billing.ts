import type { Page } from '@playwright/test';
import { openBilling } from '../support/billing-steps.ts';
import { expect } from '../support/circle.ts';
import { fits, leave } from './widths.ts';

export async function walkBilling(page: Page) {
  const billing = await openBilling(page);
  const places = new Set<string>();
  for (const tab of ['Overview', 'Plans', 'Payment', 'History']) {
    await billing.getByRole('tab', { name: tab }).click();
    await expect(billing.getByRole('tabpanel', { name: tab })).toBeVisible();
    await fits(page, `the billing, ${tab}`);
    places.add(JSON.stringify(await billing.getByRole('tablist').boundingBox()));
  }
  // Whichever is chosen, the others are where they were.
  expect([...places]).toHaveLength(1);
  await expect(billing.getByRole('row', { name: /Medium Active/ })).toBeVisible();
  await leave(page);
  await expect(billing).toBeHidden();
}
