import { openBilling, pay, TEST_CARD } from './support/billing-steps.ts';
import { expect, expectAccessible, signInAs, signInWith, test } from './support/circle.ts';

const DECLINED_CARD = '4000 0000 0000 0002';

test('at the limit she upgrades through the checkout, and the other tab knows it too', async ({
  page,
  context,
  refusals,
}) => {
  refusals.push(/status of 402 .*\/sandbox\/stripe\/checkout\//);
  await signInWith(page, async (add) => {
    for (let n = 1; n <= 10; n += 1) await add('contacts', { name: `Person ${n}` });
  });
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Add contact' }).click();
  await expect(other.getByText('10 of 10 contacts').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('button', { name: 'Upgrade Your Plan' }).first().click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade Your Plan' });
  await expectAccessible(page);
  await upgrade.getByRole('button', { name: 'Medium Monthly' }).click();
  await pay(page, DECLINED_CARD);
  await expect(page.getByRole('alert')).toContainText('declined');
  await pay(page, TEST_CARD);

  await expect(page.getByText('You are on Medium now.')).toBeVisible();
  await expect(page.getByText('10 of 300 contacts').first()).toBeVisible();
  await expect(other.getByText('10 of 300 contacts').first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  const billing = await openBilling(page);
  await expect(billing.getByText(/\$4\.99 a month · renews on/)).toBeVisible();
  await expectAccessible(page);
  await billing.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(billing.getByText('Canceled')).toBeVisible();
  await expect(billing.getByText(/ends on/)).toBeVisible();
  await billing.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(billing.getByText(/renews on/)).toBeVisible();
  await billing.getByRole('tab', { name: 'History' }).click();
  await expect(billing.getByRole('row', { name: /Medium Active/ })).toBeVisible();
});

test('who goes back from the checkout has bought nothing, and reads it', { tag: '@release' }, async ({ page }) => {
  await signInAs(page);
  const billing = await openBilling(page);
  await billing.getByRole('button', { name: 'Upgrade Plan' }).click();
  await billing.getByRole('button', { name: 'Premium Yearly' }).click();
  await page.getByRole('link', { name: /Back/ }).click();
  await expect(page.getByText('Nothing was bought, and nothing was charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your plan: Free/ })).toBeVisible();
});

test('a wrong promo code is said at its field and stays there', async ({ page }) => {
  await signInAs(page);
  const billing = await openBilling(page);
  await billing.getByRole('textbox', { name: 'Promo code' }).fill('no such code');
  await billing.getByRole('button', { name: 'Apply' }).click();
  await expect(billing.getByText('Invalid promo code')).toBeVisible();
  await expect(billing.getByRole('textbox', { name: 'Promo code' })).toHaveValue('NO SUCH CODE');
});
