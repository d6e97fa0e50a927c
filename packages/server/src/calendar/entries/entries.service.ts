import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { EntriesQuery, EntriesReply, EntrySource } from '@inner-circle/domain/calendar/entries.contract.ts';
import { type Range, rangeOf } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { birthdayEntries, reminderEntry, slotsWithin, todoEntry } from '@inner-circle/domain/calendar/entries.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { entriesRepository } from './entries.repository.ts';

/** Of each source, so that a calendar that is full to bursting is still answered. */
const MOST_ENTRIES = 2000;

type Repository = ReturnType<typeof entriesRepository>;
type Read = (repository: Repository, range: Range) => Promise<CalendarEvent[]>;

/** Each reads one more than is shown, which tells whether there is more. */
const SOURCES: Readonly<Record<EntrySource, Read>> = {
  birthdays: async (repository, range) =>
    (await repository.birthdays(range, MOST_ENTRIES + 1)).flatMap((person) => birthdayEntries(person, range)),
  todos: async (repository, range) => (await repository.todos(range, MOST_ENTRIES + 1)).map(todoEntry),
  reminders: reminderEntries,
};

/** Birthdays, to-dos and reminders of the days that are shown. What cannot be read is left out and named. */
export async function calendarEntries(
  user: SignedInUser,
  { zone, ...days }: EntriesQuery,
  dependencies: Dependencies,
): Promise<EntriesReply> {
  const range = rangeOf(days, zone ?? zoneOf(await settingsOf(user, dependencies)));
  const repository = entriesRepository(dependencies.db, user.id);
  const names = Object.keys(SOURCES) as EntrySource[];
  const read = await Promise.allSettled(names.map((name) => SOURCES[name](repository, range)));
  const reply: EntriesReply = { data: [], failed: [], cut: [] };
  for (const [index, outcome] of read.entries()) {
    const name = names[index]!;
    if (outcome.status === 'rejected') {
      dependencies.log.error({ err: outcome.reason, source: name }, 'a source of the calendar could not be read');
      reply.failed.push(name);
      continue;
    }
    if (outcome.value.length > MOST_ENTRIES) reply.cut.push(name);
    reply.data.push(...outcome.value.slice(0, MOST_ENTRIES));
  }
  const [first] = read;
  // Where nothing at all can be read, something else is wrong.
  if (reply.failed.length === names.length && first?.status === 'rejected') throw first.reason;
  return reply;
}

/** What went out or was to, as it was written down then, and every slot that is to come. */
async function reminderEntries(repository: Repository, range: Range): Promise<CalendarEvent[]> {
  const pending = await repository.pendingReminders(range, MOST_ENTRIES + 1);
  const past = await repository.deliveries(range, MOST_ENTRIES + 1);
  const entries: CalendarEvent[] = [];
  const planned = new Set<string>();
  for (const reminder of pending) {
    if (entries.length > MOST_ENTRIES) break;
    for (const slot of slotsWithin(reminder, Temporal.Instant.from(reminder.nextSendAt), range)) {
      planned.add(`${reminder.id} ${dayIn(reminder.timezone, slot).toString()}`);
      entries.push(reminderEntry({ ...reminder, zone: reminder.timezone }, slot));
    }
  }
  // One that failed and is tried again for the same day is planned and written down: it is one e-mail.
  const settled = past.filter(({ id, date }) => !planned.has(`${id} ${date}`));
  return [...settled.map((one) => reminderEntry({ ...one, zone: null }, Temporal.Instant.from(one.dueAt))), ...entries];
}
