import { eq } from 'drizzle-orm';
import { type Exporter, exporterOf } from '../settings/export.service.ts';
import { calendarFeeds, plannedMeetings } from './calendar.table.ts';

export const plannedMeetingsExporter = exporterOf('plannedMeetings', plannedMeetings, {
  id: plannedMeetings.id,
  contactId: plannedMeetings.contactId,
  calendarId: plannedMeetings.calendarId,
  eventId: plannedMeetings.eventId,
  title: plannedMeetings.title,
  startsAt: plannedMeetings.startsAt,
  endsAt: plannedMeetings.endsAt,
  loggedAt: plannedMeetings.loggedAt,
  createdAt: plannedMeetings.createdAt,
});

/** Without its secret, of which only a hash is kept. */
export const calendarFeedsExporter: Exporter = {
  name: 'calendarFeeds',
  columns: ['createdAt', 'lastFetchedAt'],
  async *rows(db, userId) {
    const { createdAt, lastFetchedAt } = calendarFeeds;
    yield await db.select({ createdAt, lastFetchedAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  },
};
