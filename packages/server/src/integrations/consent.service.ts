import { notSetUp } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { hashOf } from '../platform/secrets.ts';
import { type Attempts, attemptsRepository } from './attempts.repository.ts';
import { ConnectionRefused, type GoogleGrant } from './integrations.port.ts';

const ATTEMPT_MINUTES = 10;

export type Connected = 'connected' | 'cancelled' | 'permission-missing' | 'other-attempt' | 'expired' | 'failed';

type Consent = {
  /** Undefined when no Google client is set up. */
  readonly grant: GoogleGrant | undefined;
  readonly attempts: Attempts;
};

/** Where the user gives a permission at Google; the attempt to do so is remembered. */
export async function beginConsent(
  user: SignedInUser,
  redirectUri: string,
  { grant, attempts }: Consent,
  { db, clock }: Dependencies,
) {
  if (!grant) throw notSetUp('Google');
  const { url, attempt } = await grant.begin({ redirectUri, loginHint: user.email });
  const { state, ...rest } = attempt;
  const expiresAt = toMoment(clock.now().add({ minutes: ATTEMPT_MINUTES }));
  await attemptsRepository(db, attempts).insert(user.id, hashOf(state), rest, expiresAt);
  return { authUrl: url };
}

type Given = { readonly refreshToken: string; readonly email: string };

/** Connects what the browser comes back with, if the attempt is this user's, a few minutes old at most and not used before. */
export async function finishConsent(
  user: SignedInUser,
  query: string,
  { grant, attempts, connect }: Consent & { readonly connect: (given: Given) => Promise<unknown> },
  { db, clock, log }: Dependencies,
): Promise<Connected> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const attempt = await attemptsRepository(db, attempts).take(user.id, hashOf(state), toMoment(clock.now()));
  if (!attempt || !grant) return 'expired';
  try {
    await connect(await grant.finish(query, { state, ...attempt }));
    return 'connected';
  } catch (error) {
    if (error instanceof ConnectionRefused) {
      if (error.reason === 'other-attempt') return 'other-attempt';
      return error.reason === 'scope-missing' ? 'permission-missing' : 'cancelled';
    }
    log.error({ err: error, userId: user.id }, 'an account at Google could not be connected');
    return 'failed';
  }
}
