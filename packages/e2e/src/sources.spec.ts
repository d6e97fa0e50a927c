import type { Page } from '@playwright/test';
import { expect, expectAccessible, openSettings, signInAs, test } from './support/circle.ts';

/** Says yes in the window that Google opens. */
const allow = async (page: Page, email: string, press: () => Promise<void>) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await popup.getByRole('button', { name: email }).click();
  await expect(popup.getByText('See and download your contacts')).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;
};

/** What the owner of the account does on a phone. */
const onPhone = async (page: Page, email: string, what: string, data: object) => {
  const answer = await page.request.post(`/sandbox/contacts/${email}/${what}`, { data });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
};

test(
  'somebody brings her people from Google, and takes over what changes there',
  { tag: '@release' },
  async ({ page }) => {
    const email = await signInAs(page);
    const uma = await onPhone(page, email, 'people', {
      name: 'Uma Thoresen',
      emails: 'uma@example.org, uma@fjord.example',
      labels: 'Sailing',
    });
    await onPhone(page, email, 'people', { name: 'Vic Ottesen', phones: '+47 22 33 44 55', birthday: '--02-29' });

    await test.step('she connects Google, and sees who would come before anything is kept', async () => {
      const settings = await openSettings(page);
      const card = settings.getByRole('region', { name: 'People from other accounts' });
      await expectAccessible(page);
      await allow(page, email, () => card.getByRole('button', { name: 'Google Contacts' }).click());
      const wizard = page.getByRole('dialog', { name: 'Import contacts' });
      await expect(wizard.getByText('its 2 rows arrived and wait for you')).toBeVisible();
      await wizard.getByRole('button', { name: 'Go on' }).click();
      await expect(wizard.getByRole('button', { name: 'Undo import' })).toBeVisible();
      await wizard.getByRole('button', { name: 'Done' }).click();
      await expect(wizard).toBeHidden();
    });

    const settings = await openSettings(page);
    const card = settings.getByRole('region', { name: 'People from other accounts' });

    await test.step('what changes there is shown beside what is here, and she takes it', async () => {
      const keep = card.getByRole('switch', { name: 'Keep Google Contacts up to date' });
      await keep.click();
      await expect(keep).toBeChecked();
      await onPhone(page, email, 'person/change', {
        person: uma,
        name: 'Uma Berg',
        emails: 'uma@example.org, uma@fjord.example',
        labels: 'Sailing',
      });
      await card.getByRole('button', { name: 'Look into Google Contacts now' }).click();
      await card.getByRole('button', { name: 'See 1 change' }).click();
      const changes = page.getByRole('dialog', { name: 'Changed in Google Contacts' });
      await expect(changes.getByText('Uma Berg')).toHaveCount(2);
      await expectAccessible(page);
      await changes.getByRole('button', { name: 'Take it: Uma Thoresen' }).click();
      await expect(changes.getByText('Everything from Google Contacts is decided on.')).toBeVisible();
      await changes.getByRole('button', { name: 'Close' }).first().click();
    });

    await test.step('a photo that somebody got there is looked at beside the face that is here, and taken', async () => {
      await onPhone(page, email, 'person/change', {
        person: uma,
        name: 'Uma Berg',
        emails: 'uma@example.org, uma@fjord.example',
        labels: 'Sailing',
        photo: 'honey',
      });
      await card.getByRole('button', { name: 'Look into Google Contacts now' }).click();
      await card.getByRole('button', { name: 'See 1 change' }).click();
      const changes = page.getByRole('dialog', { name: 'Changed in Google Contacts' });
      const proposed = changes.locator('img');
      await expect(proposed).toHaveCount(1);
      expect(await proposed.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
        64,
      );
      await expectAccessible(page);
      await changes.getByRole('button', { name: 'Take it: Uma Berg' }).click();
      await expect(changes.getByText('Everything from Google Contacts is decided on.')).toBeVisible();
      await changes.getByRole('button', { name: 'Close' }).first().click();
    });

    await test.step('she disconnects, and the people stay', async () => {
      await card.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(card.getByRole('button', { name: 'Look into Google Contacts now' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
      await expect(page.getByText('Uma Berg')).toBeVisible();
      await expect(page.getByText('Vic Ottesen')).toBeVisible();
      const face = page
        .getByRole('listitem')
        .filter({ hasText: 'Uma Berg' })
        .or(page.getByRole('row', { name: /Uma Berg/ }));
      await expect(face.locator('.face img').first()).toHaveAttribute('src', /photo\?v=/);
    });
  },
);
