import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signInAs } from './support/circle.ts';
import { allowCalendar, openCalendar, test } from './support/calendar-world.ts';

const today = Temporal.Now.plainDateISO();
const monday = today.subtract({ days: today.dayOfWeek - 1 });
const wednesday = monday.add({ days: 2 });
const thursday = monday.add({ days: 3 });

const cell = (page: Page, day: Temporal.PlainDate) => page.locator(`[role=cell][data-date="${day.toString()}"]`);
const chip = (page: Page, day: Temporal.PlainDate, title: string) =>
  cell(page, day).getByRole('button', { name: new RegExp(title) });
const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name });

async function begin(page: Page): Promise<string> {
  const email = await signInAs(page);
  await openCalendar(page);
  await allowCalendar(page, email, () => page.getByRole('button', { name: 'Connect' }).click());
  return email;
}

/** By the mouse, as a person drags: slowly enough to be seen. */
async function drag(page: Page, what: Locator, to: Locator) {
  const [from, target] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('Nothing to drag, or nowhere to drag it to');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height / 2, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 });
  await page.mouse.up();
}

/** The id that Google gave to the event of this week with that title. */
async function idOf(page: Page, wanted: string): Promise<string> {
  const response = await page.request.post('/api/calendar/get-events', {
    data: { startDate: monday.toString(), endDate: monday.add({ days: 6 }).toString() },
    headers: { origin: new URL(page.url()).origin },
  });
  const { data } = (await response.json()) as { data: { id: string; title: string }[] };
  return data.find(({ title }) => title === wanted)!.id;
}

test('an event is moved by the mouse and by the keyboard, and back again', async ({ page, world }) => {
  const email = await begin(page);
  const at = (time: string) => `${wednesday.toString()}T${time}`;
  await world.phoneOf(email).add({ summary: 'Lunch', start: at('12:00'), end: at('13:00') });
  await page.reload();
  await expect(chip(page, wednesday, 'Lunch')).toBeVisible();
  await expectAccessible(page);

  await test.step('dragged to the next day, and undone', async () => {
    await drag(page, chip(page, wednesday, 'Lunch'), cell(page, thursday));
    await expect(chip(page, thursday, 'Lunch')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(chip(page, wednesday, 'Lunch')).toBeVisible();
  });

  await test.step('moved by the keyboard, which keeps the focus on it', async () => {
    await chip(page, wednesday, 'Lunch').focus();
    // As quickly as a key repeats itself: each goes on from where the one before put it.
    for (const arrow of ['Right', 'Right', 'Right', 'Left', 'Left']) await page.keyboard.press(`Shift+Arrow${arrow}`);
    await expect(chip(page, thursday, 'Lunch')).toBeFocused();
    await expect(page.getByText(/Lunch is now on Thursday/)).toBeVisible();
    await page.reload();
    await expect(chip(page, thursday, 'Lunch')).toBeVisible();
  });

  await test.step('made longer in the week, and an hour later by the keyboard', async () => {
    await page.getByRole('radio', { name: 'Week' }).check();
    const lunch = page.getByRole('button', { name: /Lunch/ });
    await expect(lunch).toContainText('12:00');
    await lunch.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(lunch).toContainText('12:30');
    await expect(lunch).toBeFocused();
    await expectAccessible(page);
    const box = await lunch.boundingBox();
    if (!box) throw new Error('Lunch is not on the screen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height + 22, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText(/Lunch is now on/)).toBeVisible();
    await page.getByRole('radio', { name: 'Month' }).check();
    await chip(page, thursday, 'Lunch').click();
    const dialog = dialogNamed(page, 'Edit event');
    await expect(dialog.getByLabel('Starts')).toHaveValue(`${thursday.toString()}T12:30`);
    await expect(dialog.getByLabel('Ends')).toHaveValue(`${thursday.toString()}T14:00`);
  });
});

test('an empty day begins an event, by a click and by Enter', async ({ page }) => {
  await begin(page);
  const day = cell(page, thursday);
  await day.click({ position: { x: 20, y: 100 } });
  const dialog = dialogNamed(page, 'Add event');
  await expect(dialog.getByLabel('Starts')).toHaveValue(thursday.toString());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: /^Today/ }).click();
  await cell(page, today).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, today.add({ days: 1 }))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Starts')).toHaveValue(today.add({ days: 1 }).toString());
  await dialog.getByLabel('Title').fill('Trip');
  await dialog.getByRole('button', { name: 'Save event' }).click();
  await expect(chip(page, today.add({ days: 1 }), 'Trip')).toBeVisible();
});

test('of a series one event is changed or all of them, and deleted', { tag: '@release' }, async ({ page, world }) => {
  const email = await begin(page);
  await world.phoneOf(email).fillWeek();
  await page.reload();
  const dialog = dialogNamed(page, 'Edit event');
  const rename = async (day: Temporal.PlainDate, title: string, next: string, which: string) => {
    await chip(page, day, title).click();
    await dialog.getByLabel('Title').fill(next);
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await dialogNamed(page, 'Change which events?').getByRole('button', { name: which }).click();
    await expect(dialog).toBeHidden();
  };

  await rename(wednesday, 'Running', 'Swimming', 'This event');
  await expect(chip(page, wednesday, 'Swimming')).toBeVisible();
  await expect(chip(page, monday, 'Running')).toBeVisible();
  await rename(monday, 'Running', 'Walking', 'All events');
  await expect(chip(page, monday.add({ days: 4 }), 'Walking')).toBeVisible();

  await chip(page, wednesday, 'Swimming').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialogNamed(page, 'Delete which events?').getByRole('button', { name: 'This event' }).click();
  await expect(chip(page, wednesday, 'Swimming')).toHaveCount(0);
  await expect(chip(page, monday, 'Walking')).toBeVisible();
});

test(
  'what was changed on the phone meanwhile is shown beside what she wrote',
  { tag: '@release' },
  async ({ page, world, refusals }) => {
    const email = await begin(page);
    const phone = world.phoneOf(email);
    const times = { start: `${wednesday.toString()}T15:00`, end: `${wednesday.toString()}T16:00` };
    await phone.add({ summary: 'Tea', ...times });
    await page.reload();
    const id = await idOf(page, 'Tea');
    await chip(page, wednesday, 'Tea').click();
    const dialog = dialogNamed(page, 'Edit event');
    await dialog.getByLabel('Title').fill('Tea with Eilidh');

    refusals.push(/status of 409 .*\/api\/calendar\/events/);
    await phone.change({
      event: id,
      summary: 'Tea at noon',
      start: times.start.replace('15', '12'),
      end: times.end.replace('16', '13'),
    });
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await expect(
      dialog.getByText('This event was changed in Google Calendar meanwhile.', { exact: false }),
    ).toBeVisible();
    await expect(dialog.getByText('“Tea at noon”')).toBeVisible();
    await expect(dialog.getByText('“Tea with Eilidh”')).toBeVisible();
    await expect(dialog.getByLabel('Starts')).toHaveValue(`${wednesday.toString()}T12:00`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await expect(dialog).toBeHidden();
    await expect(chip(page, wednesday, 'Tea with Eilidh')).toContainText('12:00');
  },
);

test('a week shows its seven days wherever there is room for a tablet', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await begin(page);
  await page.getByRole('radio', { name: 'Week' }).check();
  const week = page.getByRole('region', { name: 'Week' });
  const days = week.getByRole('columnheader').filter({ hasText: /\d/ });
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await expect(day).toBeInViewport({ ratio: 1 });
});
