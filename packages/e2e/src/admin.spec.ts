import type { Browser } from '@playwright/test';
import { expect, expectAccessible, signInAs, test } from './support/circle.ts';

const signedIn = async (browser: Browser, email?: string) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, email);
  return { page, close: () => context.close() };
};

test('a user who is no admin sees Access Denied', async ({ page }) => {
  await signInAs(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText(
      'You do not have permission to access this area. This section is restricted to administrators only.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('tab', { name: 'Contacts' })).toBeVisible();
});

test('a visitor comes to the login screen instead of the admin area', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Login with Google' })).toBeVisible();
});

test('an admin generates a batch, a user redeems one of it, and the analytics and the log show it', async ({
  page,
  browser,
}) => {
  // Letters of its own, so that both sizes of window can share a server.
  const prefix = `T${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin?tab=batch');
  await expect(page.getByRole('heading', { name: 'Generate a batch' })).toBeVisible();
  await expectAccessible(page);

  const code = await test.step('she generates three codes', async () => {
    await page.getByRole('textbox', { name: 'How many' }).fill('3');
    await page.getByRole('switch', { name: 'Use a prefix' }).click();
    await page.getByRole('textbox', { name: 'Prefix' }).fill(prefix);
    await page.getByRole('button', { name: 'Generate codes' }).click();
    await expect(page.getByRole('heading', { name: '3 codes are ready' })).toBeFocused();
    await expectAccessible(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^promo-codes-batch-\d{4}-\d\d-\d\d\.csv$/);
    const first = await page
      .getByText(new RegExp(`^${prefix}`))
      .first()
      .textContent();
    await page.getByRole('button', { name: 'Done' }).click();
    return first ?? '';
  });

  await test.step('she finds them by their first letters, and the address holds that', async () => {
    await page.getByRole('searchbox').first().fill(prefix);
    await expect(page).toHaveURL(new RegExp(`search=${prefix}`));
    await expect(page.getByRole('link', { name: new RegExp(`^${prefix}`) })).toHaveCount(3);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(`^${prefix}`) })).toHaveCount(3);
  });

  await test.step('somebody redeems the first of them', async () => {
    const { page: theirs, close } = await signedIn(browser);
    const origin = new URL(page.url()).origin;
    await theirs.getByRole('button', { name: /^Your account/ }).click();
    await theirs.getByRole('menuitem', { name: 'Billing & Subscription' }).click();
    await theirs.getByRole('textbox', { name: 'Promo code' }).fill(code.toLowerCase());
    await theirs.getByRole('button', { name: /^Apply/ }).click();
    await expect(theirs.getByText('Promo code applied! Plan updated to Medium.')).toBeVisible();
    expect(new URL(theirs.url()).origin).toBe(origin);
    await close();
  });

  await test.step('its details say so', async () => {
    await page.getByRole('link', { name: code }).click();
    await expect(page.getByRole('heading', { name: code })).toBeFocused();
    await expect(page.getByText('Fully Redeemed')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('link', { name: new RegExp(`^${prefix}`) })).toHaveCount(3);
  });

  await test.step('the analytics show it', async () => {
    await page.getByRole('tab', { name: 'Analytics' }).click();
    const recent = page.getByRole('region', { name: 'Recent redemptions' });
    await expect(recent.getByText(code)).toBeVisible();
    await expect(page.getByText(/^Busiest: /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the log shows who made them', async () => {
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('searchbox', { name: 'Search a code or a person' }).fill(prefix);
    await expect(page).toHaveURL(new RegExp(`search=${prefix}`));
    await expect(page.getByText(`3 codes beginning with ${prefix}`)).toBeVisible();
    await expect(page.getByText('Medium, once, 1 month, at most 1')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('Health says that the product is well, and on what it runs', async () => {
    await page.getByRole('tab', { name: 'Health' }).click();
    await expect(page.getByRole('region', { name: 'Vendors' }).getByText('Google')).toBeVisible();
    await expect(page.getByRole('region', { name: 'On what it runs' }).getByText(/^embedded, /)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await expectAccessible(page);
  });
});
