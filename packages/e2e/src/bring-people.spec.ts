import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { expect, expectAccessible, openContact, signInAs, test } from './support/circle.ts';

const FIXTURES = path.join(import.meta.dirname, '../../domain/src/import-export/sources/fixtures');
const bytesOf = (name: string) => readFileSync(path.join(FIXTURES, name));
const zipOf = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([at, name]) => [at, new Uint8Array(bytesOf(name))]))),
  );

type Brought = { from: string; file: string; content: Buffer; people: string; somebody: string; known: string[] };

const SOURCES: readonly Brought[] = [
  {
    from: 'Facebook',
    file: 'facebook.zip',
    content: zipOf({ 'connections/friends/your_friends.json': 'your_friends.json' }),
    people: '3 people',
    somebody: 'José Peña',
    known: ['Friends on Facebook since 12 March 2015'],
  },
  {
    from: 'vCard',
    file: 'icloud.vcf',
    content: bytesOf('icloud.vcf'),
    people: '2 people',
    somebody: 'Dr. Adaeze Okonkwo',
    known: ['a.okonkwo@hospital.example', 'adaeze@example.com', 'Chidi Okonkwo', 'Hospital Santa Maria'],
  },
  {
    from: 'Outlook',
    file: 'contacts.csv',
    content: bytesOf('outlook.csv'),
    people: '1 person',
    somebody: 'Ms. Nour Haddad',
    known: ['+961 3 555 210', 'Karim'],
  },
  {
    from: 'Monica',
    file: 'monica.sql',
    content: bytesOf('monica.sql'),
    people: '2 people',
    somebody: 'Henry Müller',
    known: ['About flour', 'Ask for the recipe', 'Emil'],
  },
  {
    from: 'Inner Circle',
    file: 'inner-circle.zip',
    content: zipOf({ 'inner-circle.json': 'inner-circle.json' }),
    people: '1 person',
    somebody: 'Tom Lindgren',
    known: ['tom@home.example', 'About the move', 'Send the book'],
  },
];
/** The plan has no room for all of them at once. */
const MORE: readonly Brought[] = [
  {
    from: 'LinkedIn',
    file: 'Complete_LinkedInDataExport.zip',
    content: zipOf({ 'Connections.csv': 'Connections.csv', 'messages.csv': 'messages.csv' }),
    people: '2 people',
    somebody: 'Adaeze Okonkwo',
    known: ['Wrote to each other on LinkedIn', 'Connected on LinkedIn on 15 November 2023'],
  },
  {
    from: 'Google Contacts',
    file: 'contacts.csv',
    content: bytesOf('google.csv'),
    people: '2 people',
    somebody: 'Ingrid Bakken',
    known: ['ib@example.no', 'Leif Bakken', 'Fjord AS'],
  },
  {
    from: 'Monica',
    file: 'monica.json',
    content: bytesOf('monica.json'),
    people: '2 people',
    somebody: 'Henry Müller',
    known: ['Bring back the tin', 'Emil'],
  },
  {
    from: 'Nametag',
    file: 'nametag.json',
    content: bytesOf('nametag.json'),
    people: '2 people',
    somebody: 'Wanjiru Kamau',
    known: ['Last contact, as Nametag had it', 'Otieno Kamau'],
  },
];

const dialogOf = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Import contacts' }) });

async function drop(page: Page, name: string, content: Buffer) {
  const data = await page.evaluateHandle(
    ([file, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0))], file!));
      return transfer;
    },
    [name, content.toString('base64')],
  );
  await page.getByRole('heading', { name: 'Bring your people' }).dispatchEvent('drop', { dataTransfer: data });
}

async function openScreen(page: Page) {
  await page
    .getByRole('button', { name: /^Import/ })
    .first()
    .click();
  await dialogOf(page).getByRole('button', { name: 'Bring your people' }).click();
  await expect(page.getByRole('heading', { name: 'Bring your people' })).toBeVisible();
}

async function bring(page: Page, { from, file, content, people, somebody, known }: Brought) {
  await test.step(`${somebody} comes from ${from}`, async () => {
    await openScreen(page);
    await drop(page, file, content);
    const dialog = dialogOf(page);
    await expect(dialog.getByText(`This is from ${from}. Nothing is kept yet.`)).toBeVisible();
    await dialog.getByRole('button', { name: `Import ${people}` }).click();
    await expect(dialog.getByText('imported', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Contacts', exact: true }).click();
    const details = await openContact(page, somebody);
    for (const text of known) await expect(details.getByText(text).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });
}

test('somebody brings her people from wherever they are, and a wrong file changes nothing', async ({ page }) => {
  await signInAs(page);
  await test.step('the screen says what arrives from where, and refuses what is no file of anybody', async () => {
    await openScreen(page);
    await expectAccessible(page);
    await page.reload();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Bring your people' })).toBeHidden();
    await page.goForward();
    await drop(page, 'holiday.zip', Buffer.from(zipSync({ 'beach.txt': new Uint8Array([1]) })));
    await expect(dialogOf(page).getByRole('alert')).toContainText('Nothing has changed.');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Contacts', exact: true }).click();
  });
  for (const source of SOURCES) await bring(page, source);
});

test('her other accounts come too', { tag: '@release' }, async ({ page }) => {
  await signInAs(page);
  for (const source of MORE) await bring(page, source);
});
