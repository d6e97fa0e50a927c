import type { Page } from '@playwright/test';
import { expect } from './circle.ts';

export { test } from './own-world.ts';

export async function openCalendar(page: Page) {
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('radio', { name: 'Month' })).toBeVisible();
}

/** Says yes in the window that Google opens. */
export async function allowCalendar(page: Page, email: string, press: () => Promise<void>) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await popup.getByRole('button', { name: email }).click();
  await expect(popup.getByText('See and edit events on your calendars')).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;
}
