import { expect, expectAccessible, openContact, openSettings, signInWith } from './support/circle.ts';
import { test } from './support/own-world.ts';

const LIST = '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>';

/** As any phone does, without the cookies of the browser. */
const ask = (origin: string, userName: string, password: string) =>
  fetch(`${origin}/dav/`, {
    method: 'PROPFIND',
    headers: {
      authorization: `Basic ${btoa(`${userName}:${password}`)}`,
      depth: '0',
      'content-type': 'application/xml',
    },
    body: LIST,
  });

test(
  'she makes a password for her phone, sees its visit, and takes it back',
  { tag: ['@release', '@phone'] },
  async ({ page, world }) => {
    const email = await signInWith(page, (add) => add('contacts', { name: 'Grace Hopper', phone: '+1 555 0100' }));

    await test.step('one of her people is a file for a phone', async () => {
      const details = await openContact(page, 'Grace Hopper');
      const download = page.waitForEvent('download');
      await details.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save as vCard' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.vcf$/);
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
    });

    const settings = await openSettings(page);
    await settings.getByRole('button', { name: 'Set up' }).click();
    await expect(settings.getByText(world.origin)).toBeVisible();
    await expect(settings.getByText(email)).toBeVisible();
    await settings.getByRole('button', { name: 'Make one' }).click();
    const dialog = page.getByRole('dialog', { name: 'A password for a device' });
    await dialog.getByLabel('Device').fill('My iPhone');
    await dialog.getByRole('button', { name: 'Make password' }).click();
    await expect(dialog).toBeHidden();
    const shown = settings.locator('output').filter({ hasText: 'The password for My iPhone' });
    const password = (await shown.locator('code').textContent()) ?? '';
    expect(password).toMatch(/^(?:[a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    const row = settings.getByRole('listitem').filter({ hasText: 'My iPhone' });
    await expect(row).toContainText('No visit yet');
    await expectAccessible(page);

    const reply = await ask(world.origin, email, password);
    expect(reply.status).toBe(207);
    expect(await reply.text()).toContain('/dav/principals/');
    await settings.getByRole('button', { name: 'Hide' }).click();
    await settings.getByRole('button', { name: 'Set up' }).click();
    await expect(row).toContainText(/Last visit/);
    await expect(shown).toBeHidden();

    await row.getByRole('button', { name: 'Take back My iPhone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(row).toBeHidden();
    await expectAccessible(page);
    expect((await ask(world.origin, email, password)).status).toBe(401);
  },
);
