import { type Add, expect, expectAccessible, openContact, signInWith, test } from './support/circle.ts';

/** One person twice, each time with something of her own. */
async function weiLinTwice(add: Add) {
  const { id } = await add('contacts', {
    name: 'Cheng Wei-Lin',
    email: 'weilin.cheng@example.tw',
    phone: '+886 912 555 038',
    company: 'Formosa Audio',
    notes: 'Prefers voice notes; Taipei mornings.',
    groups: ['Work'],
  });
  await add(`interactions/contact/${id}`, { type: 'call', notes: 'About microphones' });
  await add('contacts', {
    name: 'Wei-Lin Cheng',
    email: 'wl@formosa-audio.example',
    birthday: '1989-03-14',
    company: 'Formosa Audio',
    role: 'Head of Sound',
    notes: 'Met at ADC London 2021.',
    linkedin: 'wei-lin-cheng',
    groups: ['LinkedIn import'],
  });
}

test('two who are chosen in the list become one as the person says, and are two again after Undo', async ({ page }) => {
  await signInWith(page, weiLinTwice);
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Make them one' }) });

  await test.step('Merge is there when exactly two are chosen', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Choose who to export' }).click();
    await page.getByRole('checkbox', { name: 'Pick Cheng Wei-Lin' }).check();
    await expect(page.getByText('1 picked')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Merge' })).toBeHidden();
    await page.getByRole('checkbox', { name: 'Pick Wei-Lin Cheng' }).check();
    await page.getByRole('button', { name: 'Merge' }).click();
  });

  await test.step('the fuller values are chosen, and the person chooses others', async () => {
    await expect(dialog.getByRole('radio', { name: 'Cheng Wei-Lin' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Head of Sound, Formosa Audio' })).toBeChecked();
    await expect(dialog.getByRole('region', { name: 'What stays' })).toContainText('wl@formosa-audio.example');
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Cheng Wei-Lin' }).press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Wei-Lin Cheng' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'LinkedIn import' }).uncheck();
    await expect(dialog.getByRole('region', { name: 'What stays' })).not.toContainText('LinkedIn import');
    await dialog.getByRole('checkbox', { name: 'Work' }).press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('one is left, with what was chosen', async () => {
    await expect(page.getByText('Wei-Lin Cheng is one person again')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cheng Wei-Lin' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Wei-Lin Cheng' })).toBeVisible();
  });

  await test.step('Undo brings both back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Both are back')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cheng Wei-Lin' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wei-Lin Cheng' })).toBeVisible();
  });
});

test('on a phone somebody is merged from the menu of a contact', { tag: '@only-phone' }, async ({ page }) => {
  await signInWith(page, weiLinTwice);
  const details = await openContact(page, 'Wei-Lin Cheng');
  await details.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  await page.getByRole('combobox', { name: 'Who is the same person?' }).fill('cheng wei');
  await page.getByRole('option', { name: 'Cheng Wei-Lin' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Make them one' }) });
  await expect(dialog.getByRole('checkbox', { name: 'wl@formosa-audio.example' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Cheng Wei-Lin is one person again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wei-Lin Cheng', exact: true })).toBeHidden();
});
