import type { Page } from '@playwright/test';
import { expect } from '../support/circle.ts';
import { dialog, fits, leave } from './widths.ts';

export async function walkGroups(page: Page) {
  await page.getByRole('tab', { name: 'Groups' }).click();
  await expect(page.getByRole('navigation', { name: 'Groups' }).getByRole('listitem')).toHaveCount(9);
  await expect(page.getByRole('button', { name: /^More about/ })).not.toHaveCount(1);
  await fits(page, 'the groups');
  await page.getByRole('button', { name: 'Add contacts' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await fits(page, 'who joins a group');
  await leave(page);
  await page.getByRole('button', { name: 'More about Book club' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits(page, 'an edited group');
  await leave(page);
}

export async function walkTodos(page: Page) {
  await page.getByRole('tab', { name: 'TODO' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await fits(page, 'the to-dos');
  await page.getByRole('button', { name: 'Add to-do' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits(page, 'a new to-do');
  await leave(page);
}

export async function walkReminders(page: Page) {
  await page.getByRole('tab', { name: 'Reminders' }).click();
  await expect(page.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
  await fits(page, 'the reminders');
  await page.getByRole('button', { name: 'Add Reminder' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits(page, 'whom to remind');
  await leave(page);
  await page.getByRole('button', { name: 'Delivery log' }).first().click();
  await expect(page.getByRole('heading', { name: 'Delivery log' })).toBeVisible();
  await fits(page, 'the delivery log');
}

export async function walkImport(page: Page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const wizard = dialog(page, 'Import contacts');
  await expect(wizard).toBeVisible();
  await fits(page, 'the choice of a file');
  const row = `Adaeze Okonkwo,adaeze.okonkwo@example.org,${'A long note. '.repeat(20)},1988-04-02,"Lisbon, Work",x,y,z`;
  await wizard.locator('input[type=file]').setInputFiles({
    name: `${'people-'.repeat(20)}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Email,Notes,Birthday,Groups,A,B,${'C'.repeat(80)}\n${row}\nNobody,no address,,,,,,\n`),
  });
  await expect(wizard.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
  await fits(page, 'the columns');
  await wizard.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(wizard.getByText('1 seems to be here already')).toBeVisible();
  await fits(page, 'the duplicates');
  await wizard.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(wizard.getByRole('button', { name: 'Done' })).toBeVisible();
  await fits(page, 'the results');
}
