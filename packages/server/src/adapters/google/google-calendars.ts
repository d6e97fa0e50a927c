import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EventList,
  type GoogleCalendarCalls,
  GoogleCalendarFailure,
  type GoogleCalendars,
  type GoogleEvent,
} from '../../integrations/google-calendar/google-calendar.port.ts';
import { isTurnedAway, readSigningIn } from './google-failures.ts';
import { type GoogleClient, googleGrants } from './google-grants.ts';
import { ofCalling } from './calendar-failures.ts';
import { eventOf, resourceOf } from './calendar-resources.ts';

const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
const TIMEOUT = 10_000;
const PAGE = 250;
/** Nobody looks at more events than that at once. */
const MOST_PAGES = 10;
/** Google gives the token for what changes at the end of a list. So far one goes for it past what is read, in pages without events. */
const MOST_EMPTY_PAGES = 10;
const LARGEST_PAGE = 2500;
const PAUSE = 300;

type Options = {
  headers: Record<string, string>;
  timeout: number;
  retry: false;
  signal: AbortSignal;
  rootUrl?: string;
};

/** Google Calendar through OAuth, with the permissions to see and change events and to see which calendars there are. */
export function googleCalendars(client: GoogleClient<'calendar'>): GoogleCalendars {
  const permission = { scopes: SCOPES, missing: 'The permission to see the calendar was not given.' };
  const { grant, timeout, accessToken, renew } = googleGrants({ timeout: TIMEOUT, ...client }, permission);

  async function signIn(refreshToken: string): Promise<string> {
    try {
      return await accessToken(refreshToken);
    } catch (error) {
      const { detail, isRefused, afterSeconds } = readSigningIn(error);
      throw new GoogleCalendarFailure(isRefused ? 'not-authorized' : 'away', detail, afterSeconds);
    }
  }

  /**
   * Asks once more where the token was not accepted, since a new one shows whether the permission is still there, and where
   * Google was quick to fail and said nothing of waiting. Everything here may be asked twice: events are named by whoever makes them,
   * and what was changed or deleted the first time has another etag, or none.
   */
  async function ask<Answer>(
    refreshToken: string,
    deadline: AbortSignal,
    call: (options: Options) => Promise<{ data: Answer }>,
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const options = optionsFor(await signIn(refreshToken), deadline);
      const beganAt = performance.now();
      try {
        return (await call(options)).data;
      } catch (error) {
        const failure = ofCalling(error);
        const wasQuick = performance.now() - beganAt < timeout / 2;
        const isIll = failure.kind === 'away' && failure.afterSeconds === undefined && wasQuick;
        if (attempt > 1 || deadline.aborted || !(isTurnedAway(error) || isIll)) throw failure;
        if (isTurnedAway(error)) renew(refreshToken);
        else await pause(PAUSE, undefined, { signal: deadline }).catch(() => Promise.reject(failure));
      }
    }
  }

  const optionsFor = (token: string, signal: AbortSignal): Options => ({
    headers: { authorization: `Bearer ${token}` },
    timeout,
    retry: false,
    signal,
    ...(client.endpoints && { rootUrl: client.endpoints.calendar }),
  });
  const api = calendar('v3');

  return {
    ...grant,

    callsOf(refreshToken, deadline): GoogleCalendarCalls {
      const asking = <Answer>(call: (options: Options) => Promise<{ data: Answer }>) =>
        ask(refreshToken, deadline, call);

      const pageOf = (which: Listed, page: { pageToken?: string; maxResults: number; fields?: string }) =>
        asking((options) => api.events.list({ singleEvents: true, ...which, ...page }, options)).catch(
          (error: unknown) => Promise.reject('syncToken' in which || page.pageToken ? ofGoingOn(error) : error),
        );

      async function eventsOf(which: Listed) {
        const { items, last, isWhole } = await pages((pageToken) => pageOf(which, { ...pageToken, maxResults: PAGE }));
        return {
          events: items.map(eventOf).filter((event): event is GoogleEvent => event !== undefined),
          calendarName: last.summary ?? which.calendarId,
          readOnly: !mayWrite(last.accessRole),
          isCut: !isWhole,
          syncToken: last.nextSyncToken ?? undefined,
          last,
        };
      }

      /** The token at the end of a list of which enough was read. Without it the next look costs more, and is right. */
      async function tokenPast(which: Listed, { nextPageToken }: calendar_v3.Schema$Events) {
        const page = { maxResults: LARGEST_PAGE, fields: 'nextPageToken,nextSyncToken' };
        let next = nextPageToken;
        try {
          for (let count = 0; count < MOST_EMPTY_PAGES && next; count++) {
            const { nextSyncToken, nextPageToken: further } = await pageOf(which, { ...page, pageToken: next });
            if (nextSyncToken) return nextSyncToken;
            next = further;
          }
        } catch (error) {
          if (!(error instanceof GoogleCalendarFailure) || error.kind === 'not-authorized') throw error;
        }
        return undefined;
      }

      return {
        async calendars() {
          const items = await pages((pageToken) =>
            asking((options) => api.calendarList.list({ maxResults: PAGE, ...pageToken }, options)),
          );
          return items.items.flatMap(
            ({ id, summary, summaryOverride, backgroundColor, primary, accessRole, deleted }) =>
              id && !deleted
                ? [
                    {
                      id,
                      name: summaryOverride ?? summary ?? id,
                      colour: /^#[0-9a-f]{6}$/i.test(backgroundColor ?? '') ? backgroundColor! : '#4285f4',
                      isPrimary: primary === true,
                      readOnly: !mayWrite(accessRole),
                    },
                  ]
                : [],
          );
        },

        async list(calendarId, { from, to }, goOn): Promise<EventList> {
          const which = { calendarId, timeMin: from.toString(), timeMax: to.toString() };
          const { last, ...list } = await eventsOf(which);
          return { ...list, syncToken: list.isCut && goOn ? await tokenPast(which, last) : list.syncToken };
        },

        async changes(calendarId, syncToken): Promise<EventList> {
          const { last: _last, ...list } = await eventsOf({ calendarId, syncToken });
          return list;
        },

        get: async ({ calendarId, id }) =>
          readEvent(await asking((options) => api.events.get({ calendarId, eventId: id }, options))),

        insert: async ({ calendarId, id }, event) =>
          readEvent(
            await asking((options) =>
              api.events.insert({ calendarId, ...WRITING, requestBody: { id, ...resourceOf(event) } }, options),
            ),
          ),

        patch: async ({ calendarId, id }, change, etag) =>
          readEvent(
            await asking((options) =>
              api.events.patch(
                { calendarId, eventId: id, ...WRITING, requestBody: resourceOf(change) },
                matching(options, etag),
              ),
            ),
          ),

        async remove({ calendarId, id }, etag) {
          await asking((options) =>
            api.events.delete({ calendarId, eventId: id, sendUpdates: 'all' }, matching(options, etag)),
          );
        },
      };
    },
  };
}

/** People who are invited hear of it, and of changes. Without the version Google leaves Meet links alone. */
const WRITING = { sendUpdates: 'all', conferenceDataVersion: 1 };

const matching = (options: Options, etag: string | undefined): Options =>
  etag === undefined ? options : { ...options, headers: { ...options.headers, 'if-match': etag } };

const mayWrite = (accessRole: string | null | undefined) => accessRole === 'owner' || accessRole === 'writer';

function readEvent(resource: calendar_v3.Schema$Event): GoogleEvent {
  const event = eventOf(resource);
  if (!event) throw new GoogleCalendarFailure('refused', 'Google answered with an event that has no time.');
  return event;
}

type Listed = { readonly calendarId: string } & (
  | { readonly syncToken: string }
  | { readonly timeMin: string; readonly timeMax: string }
);

/** A token that Google does not take, of whatever kind, means that there is nowhere to go on from. */
const ofGoingOn = (error: unknown) =>
  error instanceof GoogleCalendarFailure && (error.kind === 'refused' || error.kind === 'not-found')
    ? new GoogleCalendarFailure('sync-expired', error.detail)
    : error;

type Page<Item> = { items?: Item[]; nextPageToken?: string | null };

/** Every page, up to a bound, with the last of them. */
async function pages<Item, Answer extends Page<Item>>(
  read: (pageToken: { pageToken?: string }) => Promise<Answer & Page<Item>>,
): Promise<{ items: Item[]; last: Answer; isWhole: boolean }> {
  const items: Item[] = [];
  let last = await read({});
  items.push(...(last.items ?? []));
  for (let page = 1; page < MOST_PAGES && last.nextPageToken; page++) {
    last = await read({ pageToken: last.nextPageToken });
    items.push(...(last.items ?? []));
  }
  return { items, last, isWhole: !last.nextPageToken };
}
