import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isForm } from '../../../http/form.ts';
import { Refusal } from '../../../http/refusal.ts';
import { sendPage } from '../../../pages/layout.ts';
import { builtInPeople, builtInPerson, Email, nameFromEmail, type Person, sameEmail } from '../../people/people.ts';
import { CalendarError } from '../calendar-error.ts';
import type { Calendar, Calendars } from '../calendars.ts';
import { eventResource } from '../events/event-view.ts';
import { listEvents } from '../listing/event-listing.ts';
import { readListQuery } from '../listing/list-query.ts';
import { accountsPage, pathOf } from './accounts-page.ts';
import { eventPage } from './event-page.ts';
import { LocalTimes, readLocalTimes, seriesMoved, timesForApi } from './local-times.ts';
import { fillWeek } from './sample-week.ts';
import { type Shown, weekPage } from './week-page.ts';

type Options = { origin: string; now: () => Temporal.Instant; calendars: Calendars };

const Choice = z.object({ email: Email.optional() });
const Params = z.object({ account: Email });
const InWeek = z.object({ week: z.iso.date().optional() });
const Named = z.object({ calendar: z.string(), event: z.string() });
const Which = z.object({ which: z.enum(['one', 'all']).default('one') });
const Title = z.object({ summary: z.string().trim().min(1).max(1024) });
const Adding = Title.extend(LocalTimes.shape).extend({ calendar: z.string().default('primary') });
const Changing = Named.extend(Title.shape).extend(LocalTimes.shape).extend(Which.shape);
const Deleting = Named.extend(Which.shape);

function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const { success, data, error } = schema.safeParse(given);
  if (!success) throw new Refusal(400, 'calendar.bad-input', z.prettifyError(error));
  return data;
}

/** Somebody at the page reads what Google would have told a program. */
const asRefusal = (error: unknown) => {
  if (!(error instanceof CalendarError)) return error;
  return new Refusal(error.status, `calendar.${error.body.error.errors[0]?.reason ?? 'refused'}`, error.message);
};

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });

const zoneOf = ([first]: readonly Calendar[]) => first?.timeZone ?? 'UTC';

const noConference = { conferenceDataVersion: 0 };

const done = (request: FastifyRequest, reply: FastifyReply, person: Person, day: string, json: unknown) =>
  isForm(request) ? reply.redirect(`${pathOf(person.email)}?week=${day.slice(0, 10)}`, 303) : reply.send(json);

/** Where a person sees their calendars and changes them, as on a phone that Inner Circle knows nothing of. */
export const calendarPages: FastifyPluginAsync<Options> = async (app, { origin, now, calendars }) => {
  const personWith = (email: string): Person =>
    builtInPerson(email) ??
    calendars.people().find((person) => sameEmail(person.email, email)) ?? { email, name: nameFromEmail(email) };

  const everybody = () => [...builtInPeople, ...calendars.people().filter(({ email }) => !builtInPerson(email))];

  const personIn = ({ params }: FastifyRequest) => personWith(read(Params, params).account);

  app.setErrorHandler((error) => {
    throw asRefusal(error);
  });

  const todayIn = (all: readonly Calendar[]) => now().toZonedDateTimeISO(zoneOf(all)).toPlainDate();

  const resourceOf = (calendar: Calendar, eventId: string) =>
    eventResource(calendar.events.find(eventId), { calendar, origin });

  app.get('/', async ({ query }, reply) => {
    const { email } = read(Choice, query);
    return email === undefined ? sendPage(reply, accountsPage(everybody())) : reply.redirect(pathOf(email), 303);
  });

  app.get('/:account', async (request, reply) => {
    const person = personIn(request);
    const all = calendars.of(person);
    const today = todayIn(all);
    const zone = zoneOf(all);
    const { week } = read(InWeek, request.query);
    const monday = mondayOf(week === undefined ? today : Temporal.PlainDate.from(week));
    const query = readListQuery({
      timeMin: monday.toZonedDateTime(zone).toInstant().toString(),
      timeMax: monday.add({ days: 7 }).toZonedDateTime(zone).toInstant().toString(),
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: '2500',
    });
    const shown = all.flatMap((calendar, index) =>
      listEvents({ calendar, query, origin, now: now() }).items.map((event): Shown => ({
        event,
        calendar,
        colour: index + 1,
      })),
    );
    return sendPage(reply, weekPage({ person, calendars: all, monday, today, zone, shown }));
  });

  app.get('/:account/event', async (request, reply) => {
    const person = personIn(request);
    const { calendar: calendarId, event: eventId } = read(Named, request.query);
    const calendar = calendars.find(person, calendarId);
    const event = resourceOf(calendar, eventId);
    const repeats = calendar.events.find(eventId).stored.fields.recurrence ?? [];
    return sendPage(reply, eventPage({ person, calendar, event, repeats }));
  });

  app.post('/:account/events', async (request, reply) => {
    const person = personIn(request);
    const { summary, calendar: calendarId, ...times } = read(Adding, request.body);
    const calendar = calendars.findWritable(person, calendarId);
    const when = timesForApi(readLocalTimes(times), calendar.timeZone);
    const { id } = calendar.events.insert({ summary, ...when }, noConference);
    return done(request, reply, person, times.start, resourceOf(calendar, id));
  });

  app.post('/:account/event/change', async (request, reply) => {
    const person = personIn(request);
    const { calendar: calendarId, event: eventId, summary, which, ...given } = read(Changing, request.body);
    const calendar = calendars.findWritable(person, calendarId);
    const zone = calendar.timeZone;
    const event = resourceOf(calendar, eventId);
    const to = readLocalTimes(given);
    const series = which === 'all' && event.recurringEventId ? resourceOf(calendar, event.recurringEventId) : undefined;
    const times = series
      ? seriesMoved({ series: series.start, instance: event.start, to, zone })
      : timesForApi(to, zone, event.start?.timeZone ?? zone);
    const { id } = calendar.events.patch(series?.id ?? eventId, { summary, ...times }, noConference);
    return done(request, reply, person, given.start, resourceOf(calendar, id));
  });

  app.post('/:account/event/delete', async (request, reply) => {
    const person = personIn(request);
    const { calendar: calendarId, event: eventId, which } = read(Deleting, request.body);
    const calendar = calendars.findWritable(person, calendarId);
    const { start, recurringEventId } = resourceOf(calendar, eventId);
    const id = (which === 'all' && recurringEventId) || eventId;
    calendar.events.remove(id);
    return done(request, reply, person, start?.date ?? start?.dateTime ?? '', resourceOf(calendar, id));
  });

  app.post('/:account/sample-week', async (request, reply) => {
    const person = personIn(request);
    const { week } = read(InWeek, request.body ?? {});
    const all = calendars.of(person);
    const monday = mondayOf(week === undefined ? todayIn(all) : Temporal.PlainDate.from(week));
    fillWeek(all, monday);
    return done(request, reply, person, monday.toString(), { week: monday.toString() });
  });
};
