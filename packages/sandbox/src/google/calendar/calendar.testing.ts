import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { sandboxGoogleEndpoints } from '../../sandbox.ts';
import { connect } from '../tokens/offline-access.testing.ts';

export const eventsScope = 'https://www.googleapis.com/auth/calendar.events';
export const listScope = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';

type Changed = Omit<calendar_v3.Schema$Event, 'id'>;

/** One person's calendar, through Google's own client. */
export async function calendarOf(origin: string, email: string, scopes = [eventsScope, listScope]) {
  const { client, tokens } = await connect(origin, { email, scopes: ['openid', 'email', ...scopes] });
  const { events, calendarList } = calendar({ version: 'v3', auth: client });
  const rootUrl = sandboxGoogleEndpoints(origin).calendar;
  const options = (ifMatch?: string | null) => ({
    rootUrl,
    retry: false,
    ...(ifMatch && { headers: { 'If-Match': ifMatch } }),
  });
  const calendarId = 'primary';

  return {
    client,
    tokens,
    calendars: async (query: calendar_v3.Params$Resource$Calendarlist$List = {}) =>
      (await calendarList.list(query, options())).data,
    list: async (query: calendar_v3.Params$Resource$Events$List = {}) =>
      (await events.list({ calendarId, ...query }, options())).data,
    get: async (eventId: string, query: Partial<calendar_v3.Params$Resource$Events$Get> = {}) =>
      (await events.get({ calendarId, eventId, ...query }, options())).data,
    insert: async (requestBody: calendar_v3.Schema$Event, query: calendar_v3.Params$Resource$Events$Insert = {}) =>
      (await events.insert({ calendarId, requestBody, ...query }, options())).data,
    patch: async (
      eventId: string,
      requestBody: Changed,
      { ifMatch, ...query }: { ifMatch?: string; conferenceDataVersion?: number } = {},
    ) => (await events.patch({ calendarId, eventId, requestBody, ...query }, options(ifMatch))).data,
    update: async (eventId: string, requestBody: Changed, ifMatch?: string) =>
      (await events.update({ calendarId, eventId, requestBody }, options(ifMatch))).data,
    remove: (eventId: string, ifMatch?: string) => events.delete({ calendarId, eventId }, options(ifMatch)),
    instances: async (eventId: string, query: Partial<calendar_v3.Params$Resource$Events$Instances> = {}) =>
      (await events.instances({ calendarId, eventId, ...query }, options())).data,
  };
}

/** The answer that a call was turned down with. */
export const refusedWith = (status: number, reason: string) => ({
  response: { status, data: { error: { code: status, errors: [{ reason }] } } },
});
