import type { Page } from '@playwright/test';
import { expect, openSettings } from './circle.ts';

/** Says yes in the window that Google opens. */
export const allow = async (page: Page, email: string, press: () => Promise<void>) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await popup.getByRole('button', { name: email }).click();
  await expect(popup.getByText('Send e-mail on your behalf')).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;
};

/** By Google, from the settings. */
export const connectMailbox = async (page: Page, email: string) => {
  const settings = await openSettings(page);
  const card = settings.getByRole('region', { name: 'Email' });
  await allow(page, email, async () => {
    await card.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Google' }).click();
  });
  await expect(card.getByText(`Reminders go out from ${email}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
};
