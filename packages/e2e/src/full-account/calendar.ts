import type { Page } from '@playwright/test';
import { allowCalendar, openCalendar } from '../support/calendar-world.ts';
import { expect } from '../support/circle.ts';
import type { World } from '../support/own-world.ts';
import { fits, leave } from './widths.ts';

const show = (page: Page, view: string) => page.getByRole('radio', { name: view }).check();

/** On a phone the month is the list of what comes. */
export async function walkCalendar(page: Page, phone: ReturnType<World['phoneOf']>) {
  await openCalendar(page);
  const connect = page.getByRole('region', { name: 'Connect Google Calendar' });
  await expect(connect).toBeVisible();
  await fits(page, 'the calendar before Google is connected');
  await phone.fillWeek();
  await allowCalendar(page, 'maya@example.com', () => connect.getByRole('button', { name: 'Connect' }).click());
  await expect(page.getByRole('button', { name: /Running/ }).first()).toBeVisible();
  for (const view of ['Month', 'Week', 'Day']) {
    await show(page, view);
    await fits(page, `the calendar, ${view}`);
  }

  await page.getByRole('button', { name: 'Add event' }).click();
  const added = page.getByRole('dialog', { name: 'Add event' });
  await added.getByLabel('Title').fill('A walk');
  await added.getByRole('combobox', { name: /Contact/ }).fill('Adaeze');
  await page.getByRole('option', { name: 'Adaeze Okonkwo' }).click();
  await added.getByRole('button', { name: 'Find a time' }).click();
  await expect(added.getByRole('region', { name: 'Free times' }).getByRole('button')).toHaveCount(3);
  await fits(page, 'a new event');
  await leave(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(added).toBeHidden();

  await show(page, 'Week');
  await page
    .getByRole('button', { name: /Running/ })
    .first()
    .click();
  const edited = page.getByRole('dialog', { name: 'Edit event' });
  await edited.getByRole('button', { name: 'Delete' }).click();
  await fits(page, 'which events are meant');
  await leave(page);
  await fits(page, 'an event');
  await leave(page);
}
