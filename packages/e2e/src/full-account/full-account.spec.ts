import { expect, signInAs, signInWith } from '../support/circle.ts';
import { test } from '../support/own-world.ts';
import { walkAdmin } from './admin.ts';
import { walkBilling } from './billing.ts';
import { walkCalendar } from './calendar.ts';
import { walkAssistant, walkContact, walkContacts, walkLongLines, walkSettings } from './contacts.ts';
import { walkGroups, walkImport, walkReminders, walkTodos } from './lists.ts';
import { begin, fits } from './widths.ts';

test.use({ withDemo: true, hasTouch: true, viewport: { width: 1280, height: 800 } });

// One world is enough for all.
test.describe.configure({ mode: 'default' });

test.describe('nothing is wider than the window, and touch sees every button', () => {
  test('on the login, among the contacts and in the settings', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await fits(page, 'the login');
    await begin(page);
    await walkContacts(page);
    await walkAssistant(page);
    await walkSettings(page);
  });

  test('in the details of a contact', async ({ page }) => {
    await begin(page);
    await walkLongLines(page);
    await walkContact(page);
  });

  test('among the groups, the to-dos and the reminders, and in an import', async ({ page }) => {
    await begin(page);
    await walkGroups(page);
    await walkTodos(page);
    await walkReminders(page);
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await walkImport(page);
  });

  test('in the calendar, in each of its views and in the dialog of an event', async ({ page, world }) => {
    await begin(page);
    await walkCalendar(page, world.phoneOf('maya@example.com'));
  });

  test('in the admin area and in the billing, in each of their tabs', async ({ page }) => {
    await begin(page);
    await walkAdmin(page);
    await page.goto('/');
    await walkBilling(page);
  });
});

test(
  'among more than a hundred groups any is found, filtered by, opened and deleted',
  { tag: '@release' },
  async ({ page }) => {
    const names = Array.from({ length: 120 }, (_, index) => `Circle ${String(index + 1).padStart(3, '0')}`);
    await signInWith(page, async (add) => {
      for (const [index, name] of ['Ada', 'Bob', 'Cleo'].entries())
        await add('contacts', { name, groups: names.slice(index * 40, index * 40 + 40) });
    });

    await test.step('the contacts are filtered by one that no list shows', async () => {
      await page.getByText('All groups').click();
      const filter = page.getByRole('combobox', { name: 'Group' });
      await expect(filter).toBeFocused();
      await filter.fill('120');
      await page.getByRole('option', { name: 'Circle 120' }).click();
      const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
      await expect(rows).toHaveText([/Cleo/]);
      await page.reload();
      await expect(rows).toHaveText([/Cleo/]);
      await expect(page.getByText('Circle 120').first()).toBeVisible();
      await fits(page, 'contacts of one of many groups');
    });

    await test.step('a hundred are listed, the open one in sight, and the others are found', async () => {
      await page.getByRole('tab', { name: 'Groups' }).click();
      const list = page.getByRole('navigation', { name: 'Groups' });
      await expect(list.getByRole('listitem')).toHaveCount(100);
      await fits(page, 'many groups');
      await list.getByRole('button', { name: 'Circle 090' }).click();
      await expect(page.getByRole('heading', { name: 'Circle 090' })).toBeInViewport();
      await page.reload();
      await expect(list.getByRole('button', { name: 'Circle 090' })).toBeInViewport();
      const search = page.getByRole('searchbox', { name: 'Search your groups' });
      await search.fill('no such circle');
      await expect(list).toBeHidden();
      await expect(page.getByText('No group by that name')).toBeVisible();
      await search.fill('118');
      await list.getByRole('button', { name: 'Circle 118' }).click();
      await expect(page.getByRole('link', { name: 'Cleo' })).toBeVisible();
      await search.fill('');
      await expect(list.getByRole('listitem')).toHaveCount(100);
      await expect(page.getByRole('heading', { name: 'Circle 118' })).toBeVisible();
    });

    await test.step('a deleted one is gone', async () => {
      await page.getByRole('button', { name: 'More about Circle 118' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
      await expect(page.getByRole('heading', { name: 'Circle 118' })).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Circle 001' })).toBeVisible();
    });
  },
);

test('pages hold twenty contacts, and the pager leads through all of them', async ({ page }) => {
  await signInAs(page, 'maya@example.com');
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  const names = rows.getByRole('link');
  await expect(rows).toHaveCount(20);
  const first = await names.allTextContents();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(names.first()).not.toHaveText(first[0]!);
  await expect(rows).toHaveCount(20);
  const second = await names.allTextContents();
  expect(new Set([...first, ...second]).size).toBe(40);
});
