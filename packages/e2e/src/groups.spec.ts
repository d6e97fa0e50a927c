import { expect, expectAccessible, signInWith, test } from './support/circle.ts';

test(
  'a group is made, filled, renamed and deleted, and its people stay',
  { tag: '@phone-in-release' },
  async ({ page, refusals }) => {
    refusals.push(/status of 409 .*\/api\/groups$/);
    await signInWith(page, async (add) => {
      for (const name of ['Rania Khoury', 'Priya Raman', 'Esra Kaplan']) await add('contacts', { name });
    });
    await page.getByRole('tab', { name: 'Groups' }).click();
    await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    await expectAccessible(page);

    await test.step('she makes it', async () => {
      await page.getByLabel('New group').fill('Lisbon');
      await page.getByLabel('Description').fill('For dinners and emergencies');
      await page.getByRole('button', { name: 'Create group' }).click();
      await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
      await expect(page.getByText('For dinners and emergencies').filter({ visible: true }).first()).toBeVisible();
    });

    await test.step('she cannot make it twice', async () => {
      await page.getByLabel('New group').fill('LISBON');
      await page.getByRole('button', { name: 'Create group' }).click();
      await expect(page.getByText('You already have a group named “LISBON”.')).toBeVisible();
      await page.getByLabel('New group').fill('');
    });

    await test.step('she adds two people', async () => {
      await page.getByRole('button', { name: 'Add contacts' }).first().click();
      await page.getByRole('searchbox').fill('ra');
      await page.getByText('Rania Khoury').click();
      await page.getByText('Priya Raman').click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add 2 people' }).click();
      await expect(page.getByRole('link', { name: 'Rania Khoury' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Priya Raman' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Esra Kaplan' })).toBeHidden();
      await expectAccessible(page);
    });

    await test.step('she renames it', async () => {
      await page.getByRole('button', { name: 'More about Lisbon' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const form = page.getByRole('dialog').filter({ has: page.getByLabel('Name') });
      await form.getByLabel('Name').fill('Lisboa');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'Lisboa' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Rania Khoury' })).toBeVisible();
    });

    await test.step('she deletes it, and finds everybody among her contacts', async () => {
      await page.getByRole('button', { name: 'More about Lisboa' }).click();
      await page.getByRole('menuitem', { name: /delete/i }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await expect(page.getByRole('heading', { name: 'Lisboa' })).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeFocused();
      await page.getByRole('tab', { name: 'Contacts' }).click();
      await expect(page.getByRole('link', { name: 'Rania Khoury' })).toBeVisible();
    });
  },
);
