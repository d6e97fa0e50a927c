import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { birthdayNotice, todoNotice } from '@inner-circle/domain/notifications/notifications.rules.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { escapeForTelegram } from '../../integrations/telegram/messages.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { settingsOfUsers } from '../../settings/settings.service.ts';
import { todayRepository } from './today.repository.ts';

const SHOWN = 10;
const NOTHING = 'Nothing is due today. A good day to write to somebody you have not heard from in a while.';

/** What the user's day brings, as a short message for Telegram. */
export async function todayInWords(userId: string, dependencies: Dependencies): Promise<string> {
  const { db, clock } = dependencies;
  const zone = zoneOf((await settingsOfUsers([userId], dependencies)).get(userId) ?? DEFAULT_SETTINGS);
  const today = dayIn(zone, clock.now());
  const startOf = (day: Temporal.PlainDate) => toMoment(day.toZonedDateTime(zone).toInstant());
  const repository = todayRepository(db, userId, SHOWN);
  const birthdays = await repository.birthdays(birthdayKeysAhead(today, 0));
  const todos = await repository.dueTodos(today.toString());
  const reminders = await repository.reminders(startOf(today), startOf(today.add({ days: 1 })));
  const parts = [
    part('Birthdays', birthdays, ({ name, birthday }) => birthdayNotice(name, birthday, today).message),
    part('To-dos', todos, ({ task, contactName, dueDate }) => todoNotice(task, contactName, dueDate, today).message),
    part('E-mails', reminders, ({ subject, contactName, nextSendAt }) => {
      const time = Temporal.Instant.from(nextSendAt).toZonedDateTimeISO(zone).toPlainTime();
      return `${time.toString({ smallestUnit: 'minute' })} “${subject}” to ${contactName}`;
    }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('\n\n') : NOTHING;
}

function part<Row extends { total: number }>(
  title: string,
  rows: readonly Row[],
  inWords: (row: Row) => string,
): string {
  const [first] = rows;
  if (!first) return '';
  const lines = rows.map((row) => `• ${escapeForTelegram(inWords(row))}`);
  const more = first.total - rows.length;
  return [`<b>${title}</b>`, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}
