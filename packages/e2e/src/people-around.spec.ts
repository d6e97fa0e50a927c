import { expect, expectAccessible, openContact, signInWith, test } from './support/circle.ts';

test('a daughter is added by name, becomes a contact by one press, is seen from both sides, and removed and taken back', async ({
  page,
}) => {
  await signInWith(page, async (add) => {
    await add('contacts', { name: 'Adaeze Okonkwo' });
  });
  const adaeze = await openContact(page, 'Adaeze Okonkwo');
  const around = adaeze.getByRole('region', { name: 'People around Adaeze' });

  await test.step('by name', async () => {
    await around.getByRole('button', { name: 'Add somebody around Adaeze' }).click();
    const form = page.getByRole('dialog', { name: 'Somebody around Adaeze' });
    await form.getByLabel('Who').fill('Zuri');
    await page.getByRole('option', { name: /Zuri/ }).click();
    await form.getByLabel('What they are').click();
    await page.getByRole('option', { name: 'Child' }).click();
    await form.getByLabel('In your own words').fill('daughter, 6 in March');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(around.getByRole('listitem').filter({ hasText: 'Zuri' })).toContainText('daughter, 6 in March');
    await expectAccessible(page);
  });

  await test.step('as a contact, from whose side Adaeze is the parent', async () => {
    await around.getByRole('button', { name: 'Add Zuri to your circle' }).click();
    await around.getByRole('link', { name: 'Zuri' }).click();
    const zuri = page.getByRole('region', { name: 'People around Zuri' });
    await expect(zuri.getByRole('listitem').filter({ hasText: 'Adaeze Okonkwo' })).toContainText('parent');

    await zuri.getByRole('button', { name: 'More about Adaeze Okonkwo' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(zuri.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await zuri.getByRole('link', { name: 'Adaeze Okonkwo' }).click();
    await expect(around.getByRole('listitem').filter({ hasText: 'Zuri' })).toContainText('daughter, 6 in March');
  });

  await test.step('and by a sentence to the assistant', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open assistant' }).click();
    const panel = page.getByRole('complementary', { name: 'Assistant' });
    await panel.getByRole('combobox', { name: 'Message' }).fill('Chidi is Adaeze’s brother');
    await panel.getByRole('button', { name: 'Send' }).click();
    const done = panel.getByRole('log').getByRole('region').filter({ hasText: 'Chidi: brother' });
    await expect(done.getByRole('button', { name: 'Undo' })).toBeVisible();
    await done.getByRole('link', { name: 'Adaeze Okonkwo' }).click();
    await expect(around.getByRole('listitem').filter({ hasText: 'Chidi' })).toContainText('brother');
  });
});
