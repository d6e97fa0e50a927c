import type { calendar_v3 } from '@googleapis/calendar';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Faults, troubles } from '../../faults/faults.ts';
import type { misbehaving } from '../../faults/misbehave.ts';
import { insufficientScopes } from '../google-api-error.ts';
import type { Person } from '../people/people.ts';
import { calendarScopes } from '../scopes.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { badRequest, CalendarError, calendarErrorBody, invalid } from './calendar-error.ts';
import { calendarFaults, invalidCredentials } from './calendar-faults.ts';
import { type Calendar, calendarListEntry, type Calendars } from './calendars.ts';
import { listEvents, listInstances, partsOf } from './listing/event-listing.ts';
import { eventResource } from './events/event-view.ts';
import { readListQuery } from './listing/list-query.ts';
import { pageTokenFor, readPageToken } from './listing/list-tokens.ts';

type Options = {
  origin: string;
  now: () => Temporal.Instant;
  tokens: Tokens;
  faults: Faults;
  misbehave: ReturnType<typeof misbehaving>;
  calendars: Calendars;
};

const InCalendar = z.object({ calendarId: z.string() });
/** A wildcard, since Fastify allows a named parameter a tenth of the letters that Google allows an id. */
const OfEvent = InCalendar.extend({ '*': z.string() });
const GoingOn = z.union([z.object({ syncToken: z.string() }), z.object({ pageToken: z.string() })]);
const ListPage = z.object({
  maxResults: z.coerce.number().int().min(1).max(250).default(100),
  pageToken: z.string().optional(),
});
const WriteQuery = z.object({
  conferenceDataVersion: z.coerce.number().int().min(0).max(1).default(0),
  sendUpdates: z.enum(['all', 'externalOnly', 'none']).optional(),
});

/** Only who goes on from somewhere can be told that this is too long ago. */
const mayHit = (query: unknown) =>
  GoingOn.safeParse(query).success ? troubles : troubles.filter((trouble) => trouble !== '410');

const listPath = '/calendar/v3/users/me/calendarList';
const eventsPath = '/calendar/v3/calendars/:calendarId/events';
const eventPath = `${eventsPath}/*`;
const instancesSuffix = '/instances';

function writingOf({ query, headers }: FastifyRequest) {
  const { data, error } = WriteQuery.safeParse(query);
  if (!data) throw invalid('Bad Request', error.issues[0]?.path.map(String).join('.'));
  return { conferenceDataVersion: data.conferenceDataVersion, ifMatch: headers['if-match'] };
}

function eventIn(params: unknown) {
  const { calendarId, '*': eventId } = OfEvent.parse(params);
  return { calendarId, eventId };
}

const bodyOf = ({ body }: FastifyRequest) => {
  if (typeof body !== 'object' || body === null) throw badRequest('Parse Error');
  return body;
};

/** The part of the Calendar API v3 that a client needs to show and keep the events of a person. */
export const calendarRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { origin, now, tokens, faults, misbehave, calendars } = options;
  const grantOf = ({ headers }: FastifyRequest) => tokens.grantOfBearer(headers.authorization);

  app.setErrorHandler<FastifyError | CalendarError>((error, request, reply) => {
    if (error instanceof CalendarError) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    const message = status < 500 ? error.message : 'The sandbox failed.';
    return reply.code(status).send(calendarErrorBody({ status, reason: 'badRequest', message }));
  });

  const hooks = misbehave(calendarFaults, (request) => {
    const email = grantOf(request)?.person.email;
    return faults.next('calendar', email === undefined ? [] : [email], mayHit(request.query));
  });

  type Handler = (person: Person, request: FastifyRequest, reply: FastifyReply) => unknown;

  /** Any of the scopes will do. */
  const allowedBy =
    (scopes: readonly string[], handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
      const grant = grantOf(request);
      if (!grant)
        return reply.code(invalidCredentials.status).headers(invalidCredentials.headers).send(invalidCredentials.body);
      if (!grant.scopes.some((scope) => scopes.includes(scope))) return reply.code(403).send(insufficientScopes);
      return handle(grant.person, request, reply);
    };

  const listingIn = (calendar: Calendar, { query }: FastifyRequest) => ({
    calendar,
    query: readListQuery(query),
    origin,
    now: now(),
  });

  app.get(
    listPath,
    hooks,
    allowedBy(calendarScopes.seeList, (person, { query }) => {
      const { data: wanted, error } = ListPage.safeParse(query);
      if (!wanted) throw invalid('Bad Request', error.issues[0]?.path.map(String).join('.'));
      const { maxResults, pageToken } = wanted;
      const all = calendars.of(person);
      const from = pageToken === undefined ? 0 : readPageToken(pageToken, listPath).after[0];
      const next = pageTokenFor({ calendar: listPath, after: [from + maxResults, ''], asOf: 0 });
      return {
        kind: 'calendar#calendarList',
        etag: `"p${from.toString(32).padStart(15, '0')}"`,
        ...(from + maxResults < all.length && { nextPageToken: next }),
        items: all.slice(from, from + maxResults).map(calendarListEntry),
      } satisfies calendar_v3.Schema$CalendarList;
    }),
  );

  app.get(
    eventsPath,
    hooks,
    allowedBy(calendarScopes.readEvents, (person, request) => {
      const reading = listingIn(calendars.find(person, InCalendar.parse(request.params).calendarId), request);
      return partsOf(listEvents(reading), reading.query);
    }),
  );

  app.get(
    eventPath,
    hooks,
    allowedBy(calendarScopes.readEvents, (person, request) => {
      const { calendarId, eventId } = eventIn(request.params);
      const calendar = calendars.find(person, calendarId);
      if (eventId.endsWith(instancesSuffix))
        return listInstances(eventId.slice(0, -instancesSuffix.length), listingIn(calendar, request));
      return eventResource(calendar.events.find(eventId), {
        calendar,
        origin,
        zone: readListQuery(request.query).timeZone,
      });
    }),
  );

  app.post(
    eventsPath,
    hooks,
    allowedBy(calendarScopes.writeEvents, (person, request) => {
      const calendar = calendars.findWritable(person, InCalendar.parse(request.params).calendarId);
      return eventResource(calendar.events.insert(bodyOf(request), writingOf(request)), { calendar, origin });
    }),
  );

  for (const [method, write] of [
    ['PATCH', 'patch'],
    ['PUT', 'update'],
  ] as const)
    app.route({
      method,
      url: eventPath,
      ...hooks,
      handler: allowedBy(calendarScopes.writeEvents, (person, request) => {
        const { calendarId, eventId } = eventIn(request.params);
        const calendar = calendars.findWritable(person, calendarId);
        const item = calendar.events[write](eventId, bodyOf(request), writingOf(request));
        return eventResource(item, { calendar, origin });
      }),
    });

  app.delete(
    eventPath,
    hooks,
    allowedBy(calendarScopes.writeEvents, (person, request, reply) => {
      const { calendarId, eventId } = eventIn(request.params);
      calendars.findWritable(person, calendarId).events.remove(eventId, request.headers['if-match']);
      return reply.code(204).send();
    }),
  );
};
