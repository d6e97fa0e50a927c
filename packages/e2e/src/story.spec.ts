import { readFileSync } from 'node:fs';
import { type Add, expect, expectAccessible, openContact, signInWith, test } from './support/circle.ts';

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Forty words with Adaeze, and a time without any. */
async function adaeze(add: Add) {
  const { id } = await add('contacts', {
    name: 'Adaeze Okonkwo',
    notes: 'Looking for a flatmate',
    birthday: '1992-11-19',
  });
  await add(`interactions/contact/${id}`, { type: 'meeting', notes: 'A walk by the river', date: daysAgo(2) });
  await add(`interactions/contact/${id}`, { type: 'message', notes: 'A postcard from Lagos', date: daysAgo(100) });
  for (let index = 0; index < 38; index += 1)
    await add(`interactions/contact/${id}`, { type: 'call', notes: `Call ${index}`, date: daysAgo(160 + index * 10) });
  await add('contacts', { name: 'Bea Almeida' });
}

test(
  'somebody’s whole story is read, narrowed, restored from and saved',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    await signInWith(page, adaeze);
    const details = await openContact(page, 'Adaeze Okonkwo');

    await test.step('it is a tab of the contact, and a reload keeps it', async () => {
      await details.getByRole('tab', { name: 'Story' }).click();
      await expect(details.getByText('A walk by the river')).toBeVisible();
      await expect(details.getByText(/moments$/)).toHaveText(/40 moments/);
      await expect(details.getByText(/^Cold for /).first()).toBeVisible();
      await page.reload();
      await expect(details.getByRole('tab', { name: 'Story', selected: true })).toBeVisible();
      await expect(details.getByText('A walk by the river')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('it is narrowed to kinds, and what there is none of says so', async () => {
      await details.getByRole('button', { name: /^Meetings/ }).click();
      await expect(details.getByText('A postcard from Lagos')).toBeHidden();
      await expect(details.getByText('A walk by the river')).toBeVisible();
      await details.getByRole('button', { name: /^Meetings/ }).click();
      await details.getByRole('button', { name: /^E-mails/ }).click();
      await expect(details.getByRole('heading', { name: 'No e-mails yet' })).toBeVisible();
      await details.getByRole('button', { name: 'Clear' }).click();
      await details.getByRole('button', { name: /more, back to \d{4}$/ }).click();
      await expect(details.getByText('Call 37')).toBeVisible();
    });

    await test.step('what is written in it stands on top', async () => {
      await details.getByRole('textbox', { name: 'What happened?' }).fill('Tea at hers');
      await details.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(details.getByRole('listitem').filter({ hasText: 'Tea at hers' })).toBeVisible();
    });

    await test.step('notes that were changed are there as they were, and come back', async () => {
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      const editing = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Edit Contact' }) });
      await editing.getByRole('textbox', { name: 'Notes' }).fill('New kitten');
      await editing.getByRole('button', { name: /^Save/ }).click();
      await expect(editing).toBeHidden();
      await details.getByRole('button', { name: 'Show the notes from before' }).click();
      await details.getByRole('button', { name: 'Restore these notes' }).click();
      await expect(page.getByText('The notes are as they were')).toBeVisible();
      await expect(details.getByText('Notes changed')).toHaveCount(2);
    });

    await test.step('it is saved as a page of its own', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        details.getByRole('button', { name: 'Save the story' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^story-adaeze-okonkwo-[\d-]+\.html$/);
      expect(readFileSync(await download.path(), 'utf8')).toContain('A postcard from Lagos');
    });

    await test.step('closing it leaves no trace in the address', async () => {
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      expect(new URL(page.url()).search).toBe('');
    });
  },
);

test('by keys alone: the story, a word, the filter, and the next person', { tag: '@release' }, async ({ page }) => {
  await signInWith(page, adaeze);
  const details = await openContact(page, 'Adaeze Okonkwo');
  await page.keyboard.press('s');
  await expect(details.getByRole('tab', { name: 'Story', selected: true })).toBeVisible();
  await expect(details.getByText('A walk by the river')).toBeVisible();
  await page.keyboard.press('f');
  await expect(details.getByRole('button', { name: /^All/ })).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Bea Almeida' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Adaeze Okonkwo' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(details.getByRole('textbox', { name: 'What happened?' })).toBeFocused();
});
