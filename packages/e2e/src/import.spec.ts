import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInAs, test } from './support/circle.ts';

const PEOPLE = [
  'Full Name,E-mail,Mobile,Birth date,Tags,Row ID',
  'Nour Haddad,nour.h@example.com,+961 3 555 210,1990-04-02,"Work, Beirut",a-101',
  'Ingrid Bakken,ingrid@example.no,+47 400 55 512,12.08.1985,Sailing,a-102',
  ',sam@example.org,,,,a-103',
  'Ana Lucía Vega,,+52 55 5555 0132,sometime in May,Lisbon,a-104',
  '',
].join('\r\n');

const file = (content: string | Buffer, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

const wizardOf = (page: Page) => {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Import contacts' }) });
  return { dialog, chooser: dialog.locator('input[type=file]') };
};

test('somebody brings her people in a file, and learns what became of each row', async ({ page }) => {
  await signInAs(page);
  const { dialog, chooser } = wizardOf(page);

  await test.step('she opens the wizard', async () => {
    await page.getByRole('button', { name: 'Import a CSV file' }).click();
    await expect(dialog.getByText('Drop a CSV file here')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('files that are none are refused with a reason', async () => {
    await chooser.setInputFiles(file('Name,Email\n'));
    await expect(dialog.getByRole('alert')).toHaveText('The file appears to be empty or has no header row.');
    await expectAccessible(page);
    await chooser.setInputFiles(file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])));
    await expect(dialog.getByRole('alert')).toContainText('This is a picture');
    await chooser.setInputFiles(file('x', 'people.xlsx'));
    await expect(dialog.getByRole('alert')).toContainText('Only .csv files can be imported');
  });

  await test.step('the columns of hers are guessed, and she may change them', async () => {
    await chooser.setInputFiles(file(PEOPLE));
    const name = dialog.getByLabel('What “Full Name” becomes');
    await expect(name).toHaveText('name');
    await expect(dialog.getByLabel('What “Tags” becomes')).toHaveText('groups');
    await expect(dialog.getByLabel('What “Row ID” becomes')).toHaveText('Do not import');
    await expect(dialog.getByText('1 row will be left out')).toBeVisible();
    await expectAccessible(page);
    await name.click();
    await page.getByRole('option', { name: 'Do not import' }).click();
    await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The "name" field is required. Please map a column to the name field.',
    );
    await name.click();
    await page.getByRole('option', { name: 'name', exact: true }).click();
  });

  await test.step('they come in, and the row without a name does not stop them', async () => {
    await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
    await expect(dialog.getByRole('row', { name: /^3 no name/ })).toContainText(
      'Name field was mapped but is empty for this row.',
    );
    await expect(dialog.getByText('imported', { exact: true }).locator('..')).toHaveText('imported3');
    await expect(dialog.getByText('left out', { exact: true }).locator('..')).toHaveText('left out1');
    await dialog.getByRole('button', { name: /Imported, but not whole/ }).click();
    await expect(dialog.getByText('sometime in May')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the rows that were left out are hers to keep', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save this row' }).locator('visible=true').click();
    expect((await download).suggestedFilename()).toBe('people - left out.csv');
  });
});

test(
  'somebody brings the same file again, takes some people out as a file, and takes it all back',
  { tag: ['@release', '@phone'] },
  async ({ page }, { project }) => {
    await signInAs(page);
    const { dialog, chooser } = wizardOf(page);
    const isPhone = project.name === 'phone';
    await page.getByRole('button', { name: 'Import a CSV file' }).click();
    await chooser.setInputFiles(file(PEOPLE));
    await dialog.getByRole('button', { name: 'Import 4 rows' }).click();

    const openWizard = async () => {
      if (isPhone) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Import contacts' }).click();
      } else {
        await page.getByRole('button', { name: 'Import', exact: true }).click();
      }
    };

    await test.step('the same file again brings nobody twice, though she leaves it half-way', async () => {
      await dialog.getByRole('button', { name: 'Import another file' }).click();
      await expect(dialog.getByText('Recent imports')).toBeVisible();
      await expectAccessible(page);
      await chooser.setInputFiles(file(PEOPLE));
      await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
      await expect(dialog.getByText('3 seem to be here already')).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await openWizard();
      await expect(dialog.getByText('“people.csv” is not imported yet')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Go on' }).click();
      await expect(dialog.getByText('3 seem to be here already')).toBeVisible();
      await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
      await expect(dialog.getByText('skipped', { exact: true }).locator('..')).toHaveText('skipped3');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('region', { name: 'Contacts' }).getByRole('listitem')).toHaveCount(3);
      await expect(page.getByRole('link', { name: 'Ana Lucía Vega' })).toBeVisible();
    });

    await test.step('she takes them out again as a file', async () => {
      await page.getByRole('button', { name: isPhone ? 'More' : 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export all contacts' }).click();
      expect((await download).suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}.*\.csv$/);
    });

    await test.step('she takes only some of them', async () => {
      await page.getByRole('button', { name: isPhone ? 'More' : 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Choose who to export' }).click();
      await page.getByRole('checkbox', { name: 'Pick Nour Haddad' }).check();
      await page.getByRole('checkbox', { name: 'Pick Ingrid Bakken' }).check();
      const bar = page.getByRole('region', { name: 'Picked contacts' });
      await expect(bar.getByText('2 picked')).toBeVisible();
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await bar.getByRole('button', { name: 'Save as file' }).click();
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).click();
      const content = await text(await (await download).createReadStream());
      expect(content).toContain('Nour Haddad');
      expect(content).toContain('Ingrid Bakken');
      expect(content).not.toContain('Ana Lucía Vega');
      await bar.getByRole('button', { name: 'Clear' }).click();
      await expect(page.getByRole('link', { name: 'Nour Haddad' })).toBeVisible();
    });

    await test.step('she undoes the first import, and her circle is as empty as before', async () => {
      await openWizard();
      await dialog.getByRole('button', { name: 'Undo the import of people.csv' }).last().click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Undo this import?');
      await question.getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByText('The import was undone')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('It starts with one person')).toBeVisible();
    });
  },
);

test('rows beyond the plan’s limit are told before, and listed after', async ({ page }) => {
  await signInAs(page);
  const { dialog, chooser } = wizardOf(page);
  await page.getByRole('button', { name: 'Import a CSV file' }).click();
  const rows = Array.from({ length: 12 }, (_, index) => `Person ${index + 1},p${index + 1}@example.com`);
  await chooser.setInputFiles(file(['Name,Email', ...rows].join('\n')));
  await expect(dialog.getByText(/Your plan has room for 10 more contacts, and the file has 12 rows/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 12 rows' }).click();
  await expect(dialog.getByText('imported', { exact: true }).locator('..')).toHaveText('imported10');
  await expect(dialog.getByRole('row', { name: /^12 Person 12/ })).toContainText('limit');
});
