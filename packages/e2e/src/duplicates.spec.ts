import { expect, expectAccessible, signInAs, test } from './support/circle.ts';

const TWICE = [
  'Name,Email,Company',
  'Cheng Wei-Lin,cheng@example.com,Formosa Audio',
  'Wei-Lin Cheng,,Formosa Audio',
  'Ingrid Bakken,ingrid@example.no,',
  '',
].join('\r\n');

test(
  'somebody who came in twice is found with the reason, told apart, and found again',
  { tag: ['@release', '@phone'] },
  async ({ page }, { project }) => {
    await signInAs(page);
    const pair = page.getByRole('listitem').filter({ hasText: 'Same name, other order' });
    const apart = page.getByRole('button', { name: 'They are two people: Cheng Wei-Lin and Wei-Lin Cheng' });

    await test.step('she brings a file, which offers a look at who may be there twice', async () => {
      await page.getByRole('button', { name: 'Import a CSV file' }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Import contacts' }) });
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(TWICE) });
      await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
      await expect(dialog.getByText('1 pair in your circle looks like the same person.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Have a look' }).click();
      await expect(page.getByRole('heading', { name: 'Perhaps the same person' })).toBeVisible();
    });

    await test.step('the pair stands there with why', async () => {
      await expect(page.getByText('1 pair among 3 contacts. Nothing is merged until you say so')).toBeVisible();
      await expect(pair).toContainText('Both work at Formosa Audio');
      await expect(pair.getByRole('button', { name: 'Compare Cheng Wei-Lin and Wei-Lin Cheng' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('she says that they are two, and takes it back', async () => {
      await apart.click();
      await expect(page.getByRole('heading', { name: 'Everybody is here once' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(pair).toBeVisible();
    });

    await test.step('she finds it again from the list, and it is remembered', async () => {
      await page.getByRole('button', { name: 'Contacts', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
      await page.getByRole('button', { name: project.name === 'phone' ? 'More' : 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
      await apart.click();
      await expect(page.getByRole('heading', { name: 'Everybody is here once' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Everybody is here once' })).toBeVisible();
    });

    await test.step('somebody new who resembles somebody is told while she types', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Add contact' }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Add New Contact' }) });
      await dialog.getByLabel('Name').fill('Ingrid Baken');
      await expect(dialog.getByText('Perhaps already in your circle: Ingrid Bakken')).toBeVisible();
    });
  },
);
