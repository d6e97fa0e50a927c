import type { Page } from '@playwright/test';
import {
  endSessionAndPress,
  expect,
  expectAccessible,
  openContact,
  signInAs,
  signInWith,
  test,
} from './support/circle.ts';

const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' });

const signInWithAda = (page: Page) => signInWith(page, (add) => add('contacts', { name: 'Ada Lovelace' }));

/** Presses the button and signs in, in the window that it opens, at the sandbox. */
async function signInOnTop(page: Page, email: string) {
  const opening = page.waitForEvent('popup');
  await notice(page).getByRole('link', { name: 'Login with Google' }).click();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.getByText('Use another account').click();
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

test('a session that ends while somebody writes takes no word away', async ({ page }) => {
  const email = await signInWithAda(page);
  const details = await openContact(page, 'Ada Lovelace');
  const notes = page.getByLabel('What happened?');
  await notes.fill('We spoke about the engine.');
  await endSessionAndPress(page, details.getByRole('button', { name: 'Add', exact: true }).first());

  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(notes).toHaveValue('We spoke about the engine.');
  await signInOnTop(page, email);
  await expect(notice(page)).toBeHidden();
  await expect(details.getByRole('region', { name: 'Interaction history' })).toContainText(
    'We spoke about the engine.',
  );
});

test('all tabs go on after signing in in one of them', { tag: '@release' }, async ({ page, context }) => {
  const email = await signInAs(page);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Add contact' }).first().click();
  await other.getByRole('textbox', { name: /^Name/ }).fill('Grace Hopper');
  await endSessionAndPress(other, other.getByRole('dialog').getByRole('button', { name: 'Add contact' }));
  await expect(notice(other)).toBeVisible();
  await page.bringToFront();
  await page.getByRole('tab', { name: 'TODO' }).click();
  await expect(notice(page)).toBeVisible();
  await signInOnTop(page, email);
  await expect(notice(page)).toBeHidden();
  await expect(notice(other)).toBeHidden();
  await expect(other.getByText('Grace Hopper is in your circle')).toBeVisible();
});

test('when somebody else signs in, nothing of the first person is left', { tag: '@release' }, async ({ page }) => {
  await signInWithAda(page);
  await page.goto('/?search=Ada');
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('A secret of Ada');
  await endSessionAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Add contact' }));
  await expect(notice(page)).toBeVisible();
  await signInOnTop(page, `${crypto.randomUUID()}@example.com`);
  await page.getByRole('button', { name: /^Go on as/ }).click();
  await expect(page.getByRole('heading', { name: 'It starts with one person' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Ada')).toBeHidden();
});

test('logging out in one tab ends the others', async ({ page, context }) => {
  await signInWithAda(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'Login with Google' })).toBeVisible();
  await expect(other.getByText('Ada Lovelace')).toBeHidden();
});
