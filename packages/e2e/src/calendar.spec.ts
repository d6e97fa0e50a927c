import type { Page } from '@playwright/test';
import {
  test as onFreePlan,
  expect,
  expectAccessible,
  openContact,
  openSettings,
  signInAs,
  signInWith,
} from './support/circle.ts';
import { allowCalendar, openCalendar, test } from './support/calendar-world.ts';

// Each moves the clock of the world that they share.
test.describe.configure({ mode: 'default' });

const banner = (page: Page, name: string) => page.getByRole('region', { name });
const showDay = (page: Page) => page.getByRole('radio', { name: 'Day' }).check();

test(
  'a meeting is planned with a Meet link, and stands in the history once it is over',
  { tag: '@phone-in-release' },
  async ({ page, world }) => {
    const email = await signInWith(page, (add) =>
      add('contacts', { name: 'Anders Holmqvist', email: `${crypto.randomUUID()}@example.org` }),
    );
    await openCalendar(page);

    await test.step('she connects her calendar', async () => {
      const connect = banner(page, 'Connect Google Calendar');
      await expect(connect).toBeVisible();
      await expectAccessible(page);
      await allowCalendar(page, email, () => connect.getByRole('button', { name: 'Connect' }).click());
      await expect(connect).toBeHidden();
      await expect(page.getByText('Google Calendar is connected')).toBeVisible();
    });

    await test.step('she plans a call, at a time that is free', async () => {
      await page.getByRole('button', { name: 'Add event' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add event' });
      await dialog.getByRole('button', { name: 'Save event' }).click();
      await expect(dialog.getByText('Event title is required')).toBeVisible();
      await dialog.getByLabel('Title').fill('Call with Anders');
      await expect(dialog.getByText('Add a Google Meet link')).toBeHidden();
      await dialog.getByRole('combobox', { name: /Contact/ }).fill('Anders');
      await page.getByRole('option', { name: 'Anders Holmqvist' }).click();
      await dialog.getByRole('checkbox', { name: /Add a Google Meet link/ }).check();
      await dialog.getByRole('checkbox', { name: /Log it as an interaction with Anders/ }).check();
      await dialog.getByRole('button', { name: 'Find a time' }).click();
      const times = dialog.getByRole('region', { name: 'Free times' }).getByRole('button');
      await expect(times).toHaveCount(3);
      const before = await dialog.getByLabel('Starts').inputValue();
      // The first may be the half hour that stands there already; each is on a day of its own.
      await times.nth(1).click();
      await expect(dialog.getByLabel('Starts')).not.toHaveValue(before);
      await expect(dialog.getByText('30 minutes, kept when the start moves')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
      await expect(dialog.getByLabel('Title')).toHaveValue('Call with Anders');
      const start = await dialog.getByLabel('Starts').inputValue();
      await dialog.getByRole('button', { name: 'Save event' }).click();
      await expect(dialog).toBeHidden();
      await goTo(page, Temporal.PlainDateTime.from(start).toPlainDate());
      const meet = page.getByRole('link', { name: 'Join Google Meet' });
      await expect(meet).toHaveAttribute('href', /meet/);
      await expectAccessible(page);
    });

    await test.step('days later it is in the history of Anders', async () => {
      await world.moveClock('P6D');
      await page.getByRole('tab', { name: 'Contacts' }).click();
      await page.reload();
      const details = await openContact(page, 'Anders Holmqvist');
      await expect(details.getByText('Call with Anders')).toHaveCount(1);
    });
  },
);

/** Walks to a day that lies ahead. */
async function goTo(page: Page, day: Temporal.PlainDate) {
  await showDay(page);
  const today = Temporal.Now.plainDateISO();
  for (let left = today.until(day).days; left > 0; left--) await page.getByRole('button', { name: 'Next day' }).click();
}

test(
  'without Google the calendar shows what is her own, and Google that fails leaves it',
  { tag: '@release' },
  async ({ page, world, refusals }) => {
    const today = Temporal.Now.plainDateISO().toString();
    const email = await signInWith(page, async (add) => {
      const { id } = await add('contacts', { name: 'Adaeze Okonkwo' });
      await add(`todos/contact/${id}`, { task: 'Bring wine', dueDate: today });
    });
    await openCalendar(page);
    await showDay(page);

    await test.step('she skips the question, for good', async () => {
      await banner(page, 'Connect Google Calendar').getByRole('button', { name: 'Skip for now' }).click();
      await expect(page.getByRole('heading', { name: /Bring wine/ })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: /Bring wine/ })).toBeVisible();
      await expect(banner(page, 'Connect Google Calendar')).toBeHidden();
      await expectAccessible(page);
    });

    await test.step('she connects it in the settings', async () => {
      const settings = await openSettings(page);
      const card = settings.getByRole('region', { name: 'Calendar', exact: true });
      await allowCalendar(page, email, () => card.getByRole('button', { name: 'Connect' }).click());
      await expect(card.getByText(`Shows the calendars of ${email}`)).toBeVisible();
      await expect(card.getByRole('checkbox').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
    });

    await test.step('Google is ill', async () => {
      await world.phoneOf(email).add({ summary: 'Tea', start: `${today}T15:00`, end: `${today}T16:00` });
      refusals.push(/status of 503 .*\/api\/calendar\//);
      await world.breakCalendarOf(email, '500');
      await page.reload();
      await expect(page.getByText('Failed to load calendar events')).toBeVisible();
      await expect(page.getByRole('heading', { name: /Bring wine/ })).toBeVisible();
      await expectAccessible(page);
      await world.breakCalendarOf(email, 'none');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: /Tea/ })).toBeVisible();
    });

    await test.step('Google lets us in no more', async () => {
      refusals.push(/status of 409 .*\/api\/calendar\//);
      await world.breakCalendarOf(email, 'revoked');
      await page.reload();
      const again = banner(page, 'Reconnect Google Calendar');
      await expect(again).toBeVisible();
      await expect(page.getByRole('heading', { name: /Bring wine/ })).toBeVisible();
      await allowCalendar(page, email, () => again.getByRole('button', { name: 'Reconnect' }).click());
      await expect(page.getByRole('heading', { name: /Tea/ })).toBeVisible();
    });
  },
);

onFreePlan('the free plan sees its own entries and is asked to upgrade', async ({ page }) => {
  await signInAs(page);
  await openCalendar(page);
  await expect(banner(page, 'Upgrade Required')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add event' })).toBeHidden();
  await expectAccessible(page);
  await banner(page, 'Upgrade Required').getByRole('button', { name: 'Upgrade Plan' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
