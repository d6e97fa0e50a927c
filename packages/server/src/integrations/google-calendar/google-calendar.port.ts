import type { Attendee } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { GoogleGrant } from '../integrations.port.ts';

/** A moment with the zone in which it was planned, or a day. */
export type GoogleTime = { readonly moment: string; readonly zone: string | null } | { readonly date: string };

/** `raw` is what Google keeps beside that; it goes back to Google as it came. */
export type GoogleAttendee = Attendee & { readonly raw?: object };

export type GoogleEvent = {
  readonly id: string;
  readonly etag: string;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly start: GoogleTime;
  readonly end: GoogleTime;
  readonly description: string;
  readonly location: string;
  readonly attendees: readonly GoogleAttendee[];
  readonly meetLink: string | null;
  /** Of what it is one event, and how that recurs where this is the series itself. */
  readonly seriesId: string | null;
  readonly recurrence: readonly string[];
  /** What we wrote on it. */
  readonly contactId: string | null;
  /** Which of our changes was the last one. */
  readonly mark: string | null;
  /** Whether Google lets somebody who may write in the calendar change it: not invitations, and not special kinds. */
  readonly isChangeable: boolean;
  /** Whether the user has no time then. */
  readonly isBusy: boolean;
  readonly link: string | null;
};

/** What is left out stays as it is. */
export type EventWrite = {
  readonly title?: string;
  readonly start?: GoogleTime;
  readonly end?: GoogleTime;
  readonly description?: string;
  readonly location?: string;
  readonly attendees?: readonly GoogleAttendee[];
  readonly contactId?: string | null;
  readonly mark?: string;
  readonly recurrence?: readonly string[];
  /** Asks for a Meet link. The same word asks for the same link. */
  readonly meetRequest?: string;
};

type GoogleCalendarEntry = {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly isPrimary: boolean;
  readonly readOnly: boolean;
};

export type EventList = {
  readonly events: readonly GoogleEvent[];
  readonly calendarName: string;
  readonly readOnly: boolean;
  /** Whether there was more than is read. */
  readonly isCut: boolean;
  /** Of all events, those that were not read too. Undefined when there were too many to get there. */
  readonly syncToken: string | undefined;
};

type Which = { readonly calendarId: string; readonly id: string };
type Span = { readonly from: Temporal.Instant; readonly to: Temporal.Instant };

/** Calls of one account. Each throws GoogleCalendarFailure. */
export type GoogleCalendarCalls = {
  readonly calendars: () => Promise<GoogleCalendarEntry[]>;
  /** The events between two moments, each of a series by itself. `goOn` is whether it is worth going to the end for a token. */
  readonly list: (calendarId: string, range: Span, goOn: boolean) => Promise<EventList>;
  /** What changed of them since a token was given. Where that is more than is read, there is no next one. */
  readonly changes: (calendarId: string, syncToken: string) => Promise<EventList>;
  readonly get: (which: Which) => Promise<GoogleEvent>;
  readonly insert: (which: Which, event: EventWrite) => Promise<GoogleEvent>;
  /** Given an etag, only where the event still has it. */
  readonly patch: (which: Which, change: EventWrite, etag?: string) => Promise<GoogleEvent>;
  readonly remove: (which: Which, etag?: string) => Promise<void>;
};

export type GoogleCalendars = GoogleGrant & {
  /** With the time until which everything must be answered. */
  callsOf(refreshToken: string, deadline: AbortSignal): GoogleCalendarCalls;
};

/** `detail` is what Google said, short enough to be shown. */
export class GoogleCalendarFailure extends Error {
  readonly kind:
    /** The permission is gone. */
    | 'not-authorized'
    /** Slow, ill, or busy: it may answer later, after that many seconds where it named them. */
    | 'away'
    | 'refused'
    | 'not-found'
    /** It has another etag. */
    | 'changed'
    /** There is, or was, an event of that id. */
    | 'exists'
    /** What changed since, or where a list goes on, is no longer known: everything has to be read. */
    | 'sync-expired';
  readonly detail: string;
  readonly afterSeconds: number | undefined;
  constructor(kind: GoogleCalendarFailure['kind'], detail: string, afterSeconds?: number) {
    super(`${kind}: ${detail}`);
    this.name = 'GoogleCalendarFailure';
    this.kind = kind;
    this.detail = detail;
    this.afterSeconds = afterSeconds;
  }
}

declare module '../../platform/dependencies.ts' {
  interface Ports {
    /** Undefined when no Google client is set up. */
    readonly googleCalendars: GoogleCalendars | undefined;
  }
}
