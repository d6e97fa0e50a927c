import type { Page } from '@playwright/test';
import { type Add, expect, expectAccessible, openSettings, signInWith } from './support/circle.ts';
import { connectMailbox } from './support/mailbox-steps.ts';
import { now, test } from './support/own-world.ts';

// They move the clock of the world that they share.
test.describe.configure({ mode: 'default' });
test.use({ sharedWith: 'the page of a day' });

const DAY = 24 * 60 * 60 * 1000;

/** People who go cold within the week, one after the other. */
const fading =
  (page: Page, names: readonly string[], friend = 'friend@example.org') =>
  async (add: Add) => {
    const { epochMilliseconds } = await now(page);
    for (const [index, name] of names.entries()) {
      const { id } = await add('contacts', { name, email: friend, phone: '+351 912 345 678' });
      const date = new Date(epochMilliseconds - (28 - index) * DAY).toISOString();
      await add(`interactions/contact/${id}`, { type: 'call', notes: `The new flat of ${name}.`, date });
    }
  };

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Going cold this week' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

const shown = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).locator('visible=true').first();

test(
  'the day is opened by the logo, and by one press it leads on to Contacts',
  { tag: ['@release', '@phone'] },
  async ({ page }) => {
    await signInWith(page, fading(page, ['Cheng Wei-Lin', 'Ingrid Bakken', 'Malik Johnson']));
    await page.getByRole('link', { name: 'Inner Circle' }).click();
    await expect(page).toHaveURL(/\/today$/);
    await expect(rowOf(page, 'Cheng Wei-Lin')).toContainText('The new flat of Cheng Wei-Lin.');
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(rowOf(page, 'Malik Johnson')).toBeVisible();
    await page.getByRole('tab', { name: 'Contacts' }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, 'Cheng Wei-Lin')).toBeVisible();
  },
);

test('each tap shows at once, keeps its row, and is taken back', { tag: '@phone' }, async ({ page, refusals }) => {
  refusals.push(/status of 403 .*\/api\/contacts\//);
  await signInWith(page, fading(page, ['Cheng Wei-Lin', 'Ingrid Bakken', 'Malik Johnson']));
  await page.goto('/today');
  const first = rowOf(page, 'Cheng Wei-Lin');

  await test.step('a call, with a note', async () => {
    await shown(page, 'Log a call').click();
    await expect(first.getByText('Call logged, warm for 30 days')).toBeVisible();
    await first
      .getByRole('button', { name: /^Add a note/ })
      .locator('visible=true')
      .click();
    await first.getByRole('textbox', { name: 'What happened?' }).fill('The kitchen is in boxes');
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(first.getByRole('textbox')).toBeHidden();
    await first.getByRole('button', { name: /^Undo/ }).locator('visible=true').click();
    await expect(shown(page, 'Log a call')).toBeVisible();
  });

  await test.step('a week of sleep', async () => {
    await shown(page, 'Snooze 1 week').click();
    await expect(first.getByText(/^Asleep until \w+, \d/)).toBeVisible();
    await expectAccessible(page);
    await first
      .getByRole('button', { name: /^Wake up/ })
      .locator('visible=true')
      .click();
    await expect(shown(page, 'Snooze 1 week')).toBeVisible();
  });

  await test.step('an own rhythm is part of another plan, and is offered', async () => {
    await shown(page, 'Own rhythm').click();
    // The menu is as high as a phone has room for.
    await expect(page.getByText(/^How often would you like to hear from/)).toBeInViewport({ ratio: 1 });
    await page.getByRole('menuitemradio', { name: /^Every three months/ }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/Premium/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown(page, 'Own rhythm')).toBeVisible();
  });

  await test.step('what was tapped is gone from the page when it is opened anew', async () => {
    await shown(page, 'Log a call').click();
    await expect(first.getByRole('button', { name: /^Undo/ }).locator('visible=true')).toBeVisible();
    await expect(first.getByRole('button', { name: /^Add a note/ }).locator('visible=true')).toBeVisible();
    await page.reload();
    await expect(rowOf(page, 'Ingrid Bakken')).toBeVisible();
    await expect(rowOf(page, 'Cheng Wei-Lin')).toHaveCount(0);
  });
});

test('the day is worked through by keys alone', { tag: '@release' }, async ({ page }) => {
  await signInWith(page, fading(page, ['Cheng Wei-Lin', 'Ingrid Bakken']));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The keys are heard once the first screen is drawn and the browser is idle.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(rowOf(page, 'Ingrid Bakken')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ingrid Bakken' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(rowOf(page, 'Ingrid Bakken').getByText(/^Call logged/)).toBeVisible();
  await expect(rowOf(page, 'Ingrid Bakken').getByRole('button', { name: /^Add a note/ })).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowOf(page, 'Ingrid Bakken').getByRole('button', { name: /^Log a call/ })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('3');
  await expect(rowOf(page, 'Cheng Wei-Lin').getByText(/^Asleep until/)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'All keys' })).toContainText('Snooze for a week');
});

test(
  'a word goes out from the own mailbox at once, and is logged',
  { tag: ['@release', '@phone'] },
  async ({ page, world }) => {
    const friend = `${crypto.randomUUID()}@example.org`;
    const email = await signInWith(page, fading(page, ['Cheng Wei-Lin'], friend));
    await connectMailbox(page, email);
    await page.goto('/today');
    await shown(page, 'Send a word').click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Send a word' });
    await dialog.getByLabel('Your words').fill('The kettle is on.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Cheng Wei-Lin').getByText('Your e-mail went out, and is logged')).toBeVisible();
    expect(await world.mailsTo(friend)).toMatchObject([{ from: email, subject: 'Hello Cheng' }]);
  },
);

test('to-dos, e-mails and a prepared meeting of the day', { tag: '@release' }, async ({ page }) => {
  const friend = `${crypto.randomUUID()}@example.org`;
  await signInWith(page, async (add) => {
    const today = (await now(page)).toZonedDateTimeISO('UTC').toPlainDate();
    const { id } = await add('contacts', {
      name: 'Anders Holmqvist',
      email: friend,
      birthday: today.with({ year: 1990 }).toString(),
    });
    await add(`todos/contact/${id}`, { task: 'Return the drysuit', dueDate: today.subtract({ days: 7 }).toString() });
    const soon = (await now(page)).add({ minutes: 30 }).toZonedDateTimeISO('UTC');
    await add('reminders', {
      contactId: id,
      subject: 'Happy birthday, Anders',
      message: 'Thirty-four suits you.',
      date: soon.toPlainDate().toString(),
      time: soon.toPlainTime().toString({ smallestUnit: 'minute' }),
      timezone: 'UTC',
    });
  });
  await page.goto('/today');
  const box = page.getByRole('checkbox', { name: 'Return the drysuit' });
  await box.check();
  await page.getByRole('button', { name: 'Undo: Return the drysuit' }).click();
  await expect(box).not.toBeChecked();
  await expect(page.getByText('Anders Holmqvist turns')).toBeVisible();
  await expectAccessible(page);
});

test('a new day opens with Today, signed in again or not, unless Contacts are to be first', async ({ page, world }) => {
  const email = await signInWith(page, fading(page, ['Cheng Wei-Lin']));
  const signInAgain = () => page.goto(`/api/auth/google?login_hint=${email}&prompt=none`);
  await signInAgain();
  await expect(page).toHaveURL(/\/$/);
  await world.moveClock('P1D');
  await signInAgain();
  await expect(page).toHaveURL(/\/today$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
  await world.moveClock('P1D');
  await page.goto('/');
  await expect(page).toHaveURL(/\/today$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();

  const settings = await openSettings(page);
  await settings.getByRole('radio', { name: 'Contacts' }).check();
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await expect(settings.getByText('Settings saved successfully!')).toBeVisible();
  await world.moveClock('P1D');
  await signInAgain();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
});

test('midnight passes while the page is open', { tag: '@release' }, async ({ page, world }) => {
  await signInWith(page, fading(page, ['Cheng Wei-Lin', 'Ingrid Bakken']));
  await page.goto('/today');
  await shown(page, 'Snooze 1 week').click();
  await expect(rowOf(page, 'Cheng Wei-Lin').getByText(/^Asleep until/)).toBeVisible();
  await world.moveClock('P1D');
  // Somebody comes back to the window after a while.
  await page.clock.install();
  await page.clock.fastForward('24:00:00');
  await expect(page.getByText(/ by now\./)).toBeVisible();
  await expect(rowOf(page, 'Cheng Wei-Lin').getByText(/^Asleep until/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the new day' }).click();
  await expect(rowOf(page, 'Ingrid Bakken')).toBeVisible();
  await expect(rowOf(page, 'Cheng Wei-Lin')).toHaveCount(0);
});
