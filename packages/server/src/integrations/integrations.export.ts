import { and, eq, isNull } from 'drizzle-orm';
import type { Exporter } from '../settings/export.service.ts';
import { googleCalendars, mailboxes, telegramLinks } from './integrations.table.ts';

/** Without its secret: whoever finds the file could open the mailbox with it. */
export const mailboxesExporter: Exporter = {
  name: 'mailboxes',
  columns: ['kind', 'email', 'connectedAt', 'brokenAt', 'problem'],
  async *rows(db, userId) {
    const { kind, email, connectedAt, brokenAt, problem, givenUpAt } = mailboxes;
    yield await db
      .select({ kind, email, connectedAt, brokenAt, problem })
      .from(mailboxes)
      .where(and(eq(mailboxes.userId, userId), isNull(givenUpAt)));
  },
};

export const calendarsExporter: Exporter = {
  name: 'googleCalendars',
  columns: ['email', 'connectedAt', 'brokenAt', 'problem', 'shown'],
  async *rows(db, userId) {
    const { email, connectedAt, brokenAt, problem, shown, givenUpAt } = googleCalendars;
    const rows = await db
      .select({ email, connectedAt, brokenAt, problem, shown })
      .from(googleCalendars)
      .where(and(eq(googleCalendars.userId, userId), isNull(givenUpAt)));
    for (const { shown: calendars, ...row } of rows)
      yield [{ ...row, shown: calendars?.map(({ name }) => name) ?? null }];
  },
};

export const telegramLinksExporter: Exporter = {
  name: 'telegramLinks',
  columns: ['chatId', 'name', 'linkedAt'],
  async *rows(db, userId) {
    const { chatId, name, linkedAt } = telegramLinks;
    yield await db.select({ chatId, name, linkedAt }).from(telegramLinks).where(eq(telegramLinks.userId, userId));
  },
};
