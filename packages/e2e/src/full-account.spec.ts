import type { Page } from '@playwright/test';
import { expect, openContact, openSettings, signInAs } from './circle.ts';
import { test } from './own-world.ts';

test.use({ withDemo: true, hasTouch: true, viewport: { width: 1280, height: 800 } });

// One world is enough for all.
test.describe.configure({ mode: 'default' });

const WIDTHS = [320, 390, 768, 1280];

/** Whatever stands out of the window or scrolls sideways, except lists and tables that are made to. */
function misplaced(): string[] {
  const MADE_TO_SCROLL = 'nav[aria-label], section[aria-label], [role=tablist]';
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)} .${element.getAttribute('class') ?? ''}`;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isCut = (element: Element) =>
    getComputedStyle(element).textOverflow === 'ellipsis' || element.matches('.sr-only');
  const around = (element: Element) => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) chain.push(at);
    return chain;
  };
  const seen = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('[aria-hidden=true], svg'),
  );
  const outside = seen.filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own === 0 || (left >= -1 && right <= width + 1)) return false;
    return !around(element).some((one) => isCut(one) || (one.matches(MADE_TO_SCROLL) && scrolls(one)));
  });
  const sideways = seen.filter(
    (element) => scrolls(element) && element.scrollWidth > element.clientWidth + 1 && !element.matches(MADE_TO_SCROLL),
  );
  const invisible = seen.filter(
    (element) => element.matches('button, a[href]') && !element.checkVisibility({ opacityProperty: true }),
  );
  const page =
    document.documentElement.scrollWidth > width ? [`the page: ${document.documentElement.scrollWidth}`] : [];
  return [
    ...page,
    ...outside.map((element) => `outside: ${nameOf(element)}`),
    ...sideways.map((element) => `sideways: ${nameOf(element)}`),
    ...invisible.map((element) => `invisible on touch: ${nameOf(element)}`),
  ];
}

/** One run tells of all that do not fit. */
const everyMisfit = expect.configure({ soft: true, timeout: 5000 });

async function fits(page: Page, screen: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await everyMisfit.poll(() => page.evaluate(misplaced), { message: `${screen} at ${width}` }).toEqual([]);
  }
}

const LONG_NAME = 'Wilhelmina Featherstonehaugh-Cholmondeley van der Westhuizen';

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });

async function leave(page: Page) {
  await page.keyboard.press('Escape');
}

/** Maya has sixty people, groups, history, to-dos and reminders. */
async function begin(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, 'maya@example.com');
}

test.describe('nothing is wider than the window, and touch sees every button', () => {
  test('on the login, among the contacts and in the settings', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await fits(page, 'the login');
    await begin(page);

    await test.step('contacts', async () => {
      const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
      await expect(rows).toHaveCount(20);
      await fits(page, 'the contacts');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('button', { name: 'Delete notification' }).first()).toBeVisible();
      await fits(page, 'the notifications');
      await leave(page);
      await page.getByRole('button', { name: 'Medium' }).click();
      await expect(dialog(page, /Billing/)).toBeVisible();
      await fits(page, 'the billing');
      await leave(page);
      await page.getByRole('button', { name: 'Add contact' }).click();
      await dialog(page, 'Add New Contact')
        .getByRole('button', { name: /social/i })
        .click();
      await fits(page, 'a new contact');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const middles = await page.getByRole('group', { name: /^Birthday/ }).evaluate((field) =>
          [...field.querySelectorAll('input, span[aria-hidden]')].map((part) => {
            const { top, height } = part.getBoundingClientRect();
            return top + height / 2;
          }),
        );
        expect(middles).toHaveLength(3);
        const unevenness = Math.max(...middles) - Math.min(...middles);
        expect(unevenness, `day, month and year stand on one line at ${width}`).toBeLessThan(1);
      }
      await leave(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await fits(page, 'the export');
      await page.getByRole('menuitem', { name: 'Choose who to export' }).click();
      await page.getByRole('checkbox').first().check();
      await fits(page, 'the selection');
      await page.reload();
    });

    await test.step('settings', async () => {
      const settings = await openSettings(page);
      await fits(page, 'the settings');
      await settings.getByRole('button', { name: 'Delete account' }).click();
      await fits(page, 'the end of the account');
      await leave(page);
      await leave(page);
    });
  });

  test('in the details of a contact', async ({ page }) => {
    await begin(page);

    await test.step('somebody with long lines', async () => {
      const soon = Temporal.Now.plainDateISO().add({ days: 40 }).with({ year: 1988 });
      const data = { name: LONG_NAME, email: `${'wilhelmina.'.repeat(5)}x@example.com`, birthday: soon.toString() };
      const headers = { origin: new URL(page.url()).origin };
      expect((await page.request.post('/api/contacts', { data, headers })).status()).toBe(201);
      await page.reload();
      await page.getByRole('searchbox', { name: 'Search names, groups and notes' }).fill('Wilhelmina');
      const details = await openContact(page, LONG_NAME);
      await expect(details.getByText(/turns \d+ · in/)).toBeVisible();
      await fits(page, 'long lines');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const cut = details.locator('dl > div > dd').filter({ visible: true });
        const texts = await cut.evaluateAll(
          (facts) => facts.filter((fact) => fact.scrollWidth > fact.clientWidth).length,
        );
        expect(texts, `facts that are cut at ${width}`).toBe(0);
      }
      await leave(page);
      await page.getByRole('searchbox', { name: 'Search names, groups and notes' }).fill('');
    });

    await test.step('a contact', async () => {
      const details = await openContact(page, 'Adaeze Okonkwo');
      await expect(details.getByRole('button', { name: /^More about this/ }).first()).toBeVisible();
      await fits(page, 'a contact');
      await details.getByRole('button', { name: 'Edit social media' }).click();
      await details
        .getByRole('button', { name: /^More about this/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await details
        .getByRole('button', { name: /^Edit (?!social)./ })
        .first()
        .click();
      await fits(page, 'a contact whose parts are edited');
      await details.getByRole('button', { name: 'Cancel' }).last().click();
      await details.getByRole('button', { name: 'Delete Contact' }).click();
      await fits(page, 'a question');
      await leave(page);
      await page.reload();
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(dialog(page, 'Edit Contact')).toBeVisible();
      await fits(page, 'an edited contact');
      await leave(page);
      await details.getByRole('button', { name: 'Add Reminder' }).click();
      await expect(dialog(page, 'Set Up Email Reminder')).toBeVisible();
      await fits(page, 'a new reminder');
      await leave(page);
      await leave(page);
    });
  });

  test('among the groups, the to-dos, the reminders and in the calendar', async ({ page }) => {
    await begin(page);

    await test.step('groups', async () => {
      await page.getByRole('tab', { name: 'Groups' }).click();
      await expect(page.getByRole('navigation', { name: 'Groups' }).getByRole('listitem')).toHaveCount(9);
      await expect(page.getByRole('button', { name: /^More about/ })).not.toHaveCount(1);
      await fits(page, 'the groups');
      await page.getByRole('button', { name: 'Add contacts' }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await fits(page, 'who joins a group');
      await leave(page);
      await page.getByRole('button', { name: 'More about Book club' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await fits(page, 'an edited group');
      await leave(page);
    });

    await test.step('to-dos', async () => {
      await page.getByRole('tab', { name: 'TODO' }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await fits(page, 'the to-dos');
      await page.getByRole('button', { name: 'Add to-do' }).click();
      await fits(page, 'a new to-do');
      await leave(page);
    });

    await test.step('reminders', async () => {
      await page.getByRole('tab', { name: 'Reminders' }).click();
      await expect(page.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
      await fits(page, 'the reminders');
      await page.getByRole('button', { name: 'Add Reminder' }).first().click();
      await fits(page, 'whom to remind');
      await leave(page);
      await page.getByRole('button', { name: 'Delivery log' }).first().click();
      await expect(page.getByRole('heading', { name: 'Delivery log' })).toBeVisible();
      await fits(page, 'the delivery log');
    });

    await test.step('the calendar', async () => {
      await page.getByRole('tab', { name: 'Calendar' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await fits(page, 'the calendar');
    });
  });

  test('in an import', async ({ page }) => {
    await begin(page);

    await test.step('an import', async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const wizard = dialog(page, 'Import contacts');
      await fits(page, 'the choice of a file');
      const row = `Adaeze Okonkwo,adaeze.okonkwo@example.org,${'A long note. '.repeat(20)},1988-04-02,"Lisbon, Work",x,y,z`;
      await wizard.locator('input[type=file]').setInputFiles({
        name: `${'people-'.repeat(20)}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Name,Email,Notes,Birthday,Groups,A,B,${'C'.repeat(80)}\n${row}\nNobody,no address,,,,,,\n`,
        ),
      });
      await expect(wizard.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
      await fits(page, 'the columns');
      await wizard.getByRole('button', { name: 'Import 2 rows' }).click();
      await expect(wizard.getByText('1 seems to be here already')).toBeVisible();
      await fits(page, 'the duplicates');
      await wizard.getByRole('button', { name: 'Import 2 rows' }).click();
      await expect(wizard.getByRole('button', { name: 'Done' })).toBeVisible();
      await fits(page, 'the results');
    });
  });
});

test('among more than a hundred groups any is found, filtered by, opened and deleted', async ({ page }) => {
  await signInAs(page);
  const headers = { origin: new URL(page.url()).origin };
  const names = Array.from({ length: 120 }, (_, index) => `Circle ${String(index + 1).padStart(3, '0')}`);
  for (const [index, name] of ['Ada', 'Bob', 'Cleo'].entries()) {
    const data = { name, groups: names.slice(index * 40, index * 40 + 40) };
    expect((await page.request.post('/api/contacts', { data, headers })).status()).toBe(201);
  }
  await page.reload();

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
});

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
