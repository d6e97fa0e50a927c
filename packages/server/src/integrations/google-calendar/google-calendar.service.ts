import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { isGoogleAccountInUse } from '../google-accounts.repository.ts';
import type { ShownCalendar } from '../integrations.table.ts';
import { type CalendarGrant, calendarGrantsRepository } from './calendar-grants.repository.ts';
import { type GoogleCalendarCalls, GoogleCalendarFailure } from './google-calendar.port.ts';

/** A sealed secret is worth nothing beside another user's row, or as one of another kind. */
export const ownerOf = (userId: string) => `calendar:google:${userId}`;

export type GoogleCalendar = {
  /** Of the account; it is also the name of its own calendar. */
  readonly email: string;
  /** What the user ticked. */
  readonly shown: readonly ShownCalendar[];
  /** Throws GoogleCalendarFailure; when Google turns us away the calendar is marked as broken first. */
  readonly ask: <Answer>(calls: (google: GoogleCalendarCalls) => Promise<Answer>) => Promise<Answer>;
};

/** Tells the user that the calendar has to be connected again. Comes from the slice that can. */
export type ReportBroken = (userId: string, dependencies: Dependencies) => Promise<unknown>;

/** The calendar that a user connected: `broken` when Google is known to turn us away. Plans are not looked at. */
export async function googleCalendarOf(
  userId: string,
  { within, reportBroken }: { within: AbortSignal; reportBroken: ReportBroken },
  dependencies: Dependencies,
): Promise<GoogleCalendar | 'none' | 'broken'> {
  const grant = await calendarGrantsRepository(dependencies.db).find(userId);
  const { googleCalendars } = dependencies.ports;
  if (!grant || !googleCalendars) return 'none';
  if (grant.brokenAt !== null) return 'broken';
  const turnedAway = async (sealedSecret: string, detail: string) => {
    const { clock } = dependencies;
    const isFirst = await inTransaction({ id: userId }, dependencies, async (inner) => {
      const marked = await calendarGrantsRepository(inner.db).markBroken(
        userId,
        sealedSecret,
        detail,
        toMoment(clock.now()),
      );
      if (marked) await reportBroken(userId, inner);
      return marked;
    });
    if (isFirst) dependencies.log.info({ userId }, 'a calendar is to be connected again');
  };
  const opened = dependencies.sealing.open(grant.sealedSecret, ownerOf(userId));
  if (!opened) {
    await turnedAway(grant.sealedSecret, 'Its saved sign-in can no longer be read on this server.');
    return 'broken';
  }
  const sealedSecret = opened.isStale ? await reseal(grant, opened.secret, dependencies) : grant.sealedSecret;
  const calls = googleCalendars.callsOf(opened.secret, within);
  return {
    email: grant.email,
    shown: grant.shown ?? [{ id: grant.email.toLowerCase(), name: grant.email }],
    ask: async (asked) => {
      try {
        return await asked(calls);
      } catch (error) {
        if (error instanceof GoogleCalendarFailure && error.kind === 'not-authorized')
          await turnedAway(sealedSecret, `Google no longer lets us in: ${error.detail}`);
        throw error;
      }
    },
  };
}

/** With the key of today. When that fails the one before is still good. */
async function reseal(grant: CalendarGrant, secret: string, { sealing, db, log }: Dependencies): Promise<string> {
  const resealed = sealing.seal(secret, ownerOf(grant.userId));
  try {
    await calendarGrantsRepository(db).reseal(grant.userId, grant.sealedSecret, resealed);
    return resealed;
  } catch (error) {
    log.warn({ err: error, userId: grant.userId }, 'a calendar could not be sealed with the new key');
    return grant.sealedSecret;
  }
}

export const showCalendars = (userId: string, shown: readonly ShownCalendar[], { db }: Dependencies) =>
  calendarGrantsRepository(db).show(userId, shown);

type Sealed = Pick<CalendarGrant, 'userId' | 'email' | 'sealedSecret'>;

/** Gives the permission for a calendar back, where nothing else rests on it. Throws while Google is away. */
export async function revokeCalendar(grant: Sealed, { db, sealing, ports }: Dependencies): Promise<void> {
  const opened = sealing.open(grant.sealedSecret, ownerOf(grant.userId));
  if (opened && !(await isGoogleAccountInUse(db, grant.email, ports)))
    await ports.googleCalendars?.revoke(opened.secret);
}
