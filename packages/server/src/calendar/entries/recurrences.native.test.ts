// Which days a recurrence falls on is decided by rules, on whichever engine its reminder lies.
import { entriesEndpoints } from '@inner-circle/domain/calendar/entries.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { recurrenceTable } from '@inner-circle/domain/reminders/recurrence-table.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { sampled } from '@inner-circle/domain/testing/sampled.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';

const { signIn, clock } = await startTestApp();

test.each(sampled(recurrenceTable, 24))('in the calendar: $line', async ({ schedule, dates }) => {
  clock.moveTo(Temporal.PlainDate.from(schedule.date).subtract({ days: 2 }).toZonedDateTime('UTC').toInstant());
  const ada = await signIn();
  const grace = { name: 'Grace', email: 'grace@example.com' };
  const { id: contactId } = (await ada(contactsEndpoints.create, { body: grace })).body;
  const { endDate, occurrences, interval, ...rest } = schedule;
  const limits = { ...(endDate && { endDate }), ...(occurrences && { occurrences, interval }) };
  const body = { contactId, subject: 'Lunch?', message: 'Are you free?', ...rest, ...limits };
  expect((await ada(remindersEndpoints.create, { body })).status).toBe(201);
  for (const date of dates) {
    const day = date.slice(0, 10);
    const query = { startDate: day, endDate: day, zone: schedule.timezone };
    const { data } = (await ada(entriesEndpoints.list, { query })).body;
    expect(data.map(({ start }) => start)).toEqual([toMoment(date)]);
    expect(dayIn(schedule.timezone, data[0]!.start).toString()).toBe(day);
  }
});
