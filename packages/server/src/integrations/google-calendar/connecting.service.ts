import { notAuthenticated } from '@inner-circle/domain/auth/auth.rules.ts';
import type { CalendarStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { beginConsent, finishConsent } from '../consent.service.ts';
import { calendarAttempts } from '../integrations.table.ts';
import { requireIntegrations } from '../plan.service.ts';
import { type CalendarGrant, calendarGrantsRepository } from './calendar-grants.repository.ts';
import { ownerOf, revokeCalendar } from './google-calendar.service.ts';

export async function calendarStatus(user: SignedInUser, dependencies: Dependencies): Promise<CalendarStatus> {
  requireIntegrations(user, dependencies);
  const isAvailable = dependencies.ports.googleCalendars !== undefined;
  const grant = await calendarGrantsRepository(dependencies.db).find(user.id);
  if (!grant) return { isAuthorized: false, email: null, problem: null, isAvailable };
  const problem = problemOf(grant, isAvailable);
  return { isAuthorized: problem === null, email: grant.email, problem, isAvailable };
}

function problemOf({ brokenAt, problem, connectedAt }: CalendarGrant, isAvailable: boolean) {
  if (brokenAt !== null) return { message: problem ?? '', since: brokenAt };
  return isAvailable ? null : { message: 'Google is no longer set up on this server.', since: connectedAt };
}

const consentOf = ({ ports }: Dependencies) => ({ grant: ports.googleCalendars, attempts: calendarAttempts });

export function beginCalendar(user: SignedInUser, redirectUri: string, dependencies: Dependencies) {
  requireIntegrations(user, dependencies);
  return beginConsent(user, redirectUri, consentOf(dependencies), dependencies);
}

export const finishCalendar = (user: SignedInUser, query: string, dependencies: Dependencies) =>
  finishConsent(
    user,
    query,
    { ...consentOf(dependencies), connect: (given) => connect(user.id, given, dependencies) },
    dependencies,
  );

async function connect(
  userId: string,
  { refreshToken, email }: { refreshToken: string; email: string },
  dependencies: Dependencies,
): Promise<void> {
  const { db, clock, sealing } = dependencies;
  const grant = {
    userId,
    email,
    sealedSecret: sealing.seal(refreshToken, ownerOf(userId)),
    connectedAt: toMoment(clock.now()),
  };
  const former = await inTransaction({ id: userId }, { db }, async ({ db: tx }, locked) => {
    // Who closes the account meanwhile waits for this, and then finds it.
    return locked?.deletedAt === null ? calendarGrantsRepository(tx).replace(grant) : 'closed';
  });
  if (former === 'closed') {
    await giveBack(grant, dependencies);
    throw notAuthenticated();
  }
  if (former && former.email.toLowerCase() !== email.toLowerCase()) await giveBack(former, dependencies);
}

/** On every plan, and also when Google is away: what we forget we cannot use. */
export async function disconnectCalendar(user: SignedInUser, dependencies: Dependencies) {
  const removed = await calendarGrantsRepository(dependencies.db).remove(user.id);
  if (removed) await giveBack(removed, dependencies);
  return { success: true as const };
}

const giveBack = (grant: Pick<CalendarGrant, 'userId' | 'email' | 'sealedSecret'>, dependencies: Dependencies) =>
  revokeCalendar(grant, dependencies).catch((error: unknown) => {
    const { userId } = grant;
    dependencies.log.warn({ err: error, userId }, 'the permission for a calendar could not be given back');
  });
