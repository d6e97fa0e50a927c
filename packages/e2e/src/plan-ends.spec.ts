import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { openBilling, pay, TEST_CARD } from './support/billing-steps.ts';
import { addingTo, expect, expectAccessible, openContact, signInAs } from './support/circle.ts';
import { fits } from './full-account/widths.ts';
import { test } from './support/own-world.ts';

test.use({ plan: 'free', hasTouch: true });

/** More of everything than Free allows. */
const PEOPLE = 12;
const OPEN_TODOS = 21;

async function fill(page: Page) {
  const add = addingTo(page);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const people = numbers(PEOPLE).map((n) => add('contacts', { name: `Person ${n}`, groups: [`Circle ${n}`] }));
  const [first] = await Promise.all(people);
  await Promise.all(numbers(OPEN_TODOS).map((n) => add(`todos/contact/${first!.id}`, { task: `Task ${n}` })));
}

test(
  'a canceled plan ends with its period, and everything that was made on it stays in her hands',
  { tag: '@release' },
  async ({ page, world }) => {
    const email = await signInAs(page);

    await test.step('she buys a plan, fills it and cancels it', async () => {
      const billing = await openBilling(page);
      await billing.getByRole('button', { name: 'Upgrade Plan' }).click();
      await billing.getByRole('button', { name: 'Medium Monthly' }).click();
      await pay(page, TEST_CARD);
      await expect(page.getByText('You are on Medium now.')).toBeVisible();
      await fill(page);
      await openBilling(page);
      await billing.getByRole('button', { name: 'Cancel Subscription' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(billing.getByText(/ends on/)).toBeVisible();
    });

    await test.step('when its month is over she is on Free, and is told so', async () => {
      await world.moveClock('P32D');
      await signInAs(page, email);
      await expect(page.getByRole('button', { name: 'Your plan: Free' })).toBeVisible();
      // A new day begins with Today.
      await page.getByRole('tab', { name: 'Contacts' }).click();
      await expect(page.getByText('12 of 10 contacts').first()).toBeVisible();
      const billing = await openBilling(page);
      await expect(billing.getByText('$0 for good')).toBeVisible();
      await billing.getByRole('tab', { name: 'History' }).click();
      await expect(billing.getByRole('row', { name: /Medium Ended/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('button', { name: /Your Medium plan has ended\./ })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('nothing can be added, and that is said where it would be', async () => {
      await page.getByRole('button', { name: 'Add contact' }).click();
      const panel = page.getByRole('dialog', { name: 'Add New Contact' });
      await expect(panel.getByText('12 of 10 contacts')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Upgrade Your Plan' })).toBeVisible();
      await expect(panel.getByRole('textbox')).toHaveCount(0);
      await expectAccessible(page);
      await fits(page, 'the limit');
      await panel.getByRole('button', { name: 'Upgrade Your Plan' }).click();
      await expect(page.getByRole('dialog', { name: 'Upgrade Your Plan' })).toBeVisible();
      await fits(page, 'the upgrade');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Upgrade Your Plan' })).toBeHidden();
      await page.getByRole('tab', { name: 'TODO' }).click();
      await page.getByRole('button', { name: 'Add to-do' }).click();
      const full = page.getByRole('dialog').getByText('21 of 20 to-dos');
      await expect(full).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(full).toBeHidden();
      await page.getByRole('tab', { name: 'Groups' }).click();
      await expect(page.getByText('12 of 10 groups').first()).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Groups' }).getByRole('listitem')).toHaveCount(PEOPLE);
    });

    await test.step('everything can be read, changed, taken out and deleted', async () => {
      await page.getByRole('tab', { name: 'Contacts' }).click();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export all contacts' }).click();
      const file = await text(await (await download).createReadStream());
      for (let n = 1; n <= PEOPLE; n += 1) expect(file).toContain(`Person ${n},`);

      const details = await openContact(page, 'Person 12');
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Edit Contact' });
      await form.getByLabel('Name').fill('Person XII');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('heading', { name: 'Person XII' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete Contact' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await expect(page.getByText('11 of 10 contacts').first()).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('12 of 10 contacts').first()).toBeVisible();
    });
  },
);
