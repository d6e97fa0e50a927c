import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { entriesEndpoints } from '@inner-circle/domain/calendar/entries.contract.ts';
import { freeTimesEndpoints } from '@inner-circle/domain/calendar/free-times.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { calendarEntries } from './entries/entries.service.ts';
import { chooseCalendars, listCalendars } from './events/calendars.service.ts';
import { changeEvent } from './events/change-event.service.ts';
import { createEvent } from './events/create-event.service.ts';
import { deleteEvent } from './events/delete-event.service.ts';
import { findFreeTimes } from './events/free-times.service.ts';
import { getEvents } from './events/get-events.service.ts';

export const calendarRoutes: Routes = (app, dependencies) => {
  app.route({ ...calendarEndpoints.events, handler: ({ user, body }) => getEvents(user, body, dependencies) });
  app.route({
    ...entriesEndpoints.list,
    handler: ({ user, query }) => calendarEntries(user, query, dependencies),
  });
  app.route({
    ...calendarEndpoints.create,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await createEvent(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...calendarEndpoints.update,
    handler: ({ user, params, body }) => changeEvent(user, params.id, body, dependencies),
  });
  app.route({
    ...calendarEndpoints.remove,
    handler: async ({ user, params, query }, reply) =>
      reply.code(204).send(await deleteEvent(user, params.id, query, dependencies)),
  });
  app.route({ ...calendarEndpoints.calendars, handler: ({ user }) => listCalendars(user, dependencies) });
  app.route({
    ...calendarEndpoints.showCalendars,
    handler: ({ user, body }) => chooseCalendars(user, body.shown, dependencies),
  });
  app.route({ ...freeTimesEndpoints.find, handler: ({ user, body }) => findFreeTimes(user, body, dependencies) });
};
