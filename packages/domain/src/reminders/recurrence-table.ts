import { cases } from './recurrence.cases.ts';
import type { Schedule } from './recurrence.rules.ts';
import { ReminderType } from './reminders.contract.ts';

/** The cases one by one: a schedule, and the moments of its first slots, as the clocks of its zone show them. */
export const recurrenceTable = cases
  .trim()
  .split('\n')
  .map((line) => {
    const [type, start = '', timezone = '', limits = '', dates = ''] = line.split(' | ');
    const [date = '', time = ''] = start.split(' ');
    const [, endDate = null] = /^until (\S+)$/.exec(limits) ?? [];
    const [, occurrences, interval] = /^(\d+) times, (\d+) days apart$/.exec(limits) ?? [];
    const schedule: Schedule = {
      type: ReminderType.parse(type),
      date,
      time,
      timezone,
      endDate,
      occurrences: occurrences ? Number(occurrences) : null,
      interval: interval ? Number(interval) : null,
    };
    return { line, schedule, dates: dates.split(' ') };
  });
