import { timingSafeEqual } from 'node:crypto';
import { LAST_VISIT_MINUTES, typedPassword } from '@inner-circle/domain/address-book/device-passwords.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { type GuessLimit, limitGuesses } from '../../platform/coordination/guesses.ts';
import type { Connection } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hashOf } from '../../platform/secrets.ts';
import { devicePasswordsRepository } from './device-passwords.repository.ts';

/** As a device sent them. */
export type Credentials = { readonly userName: string; readonly password: string };

export type SignedInDevice = {
  readonly userId: string;
  readonly email: string;
  /** How far the changes of the address book are counted, as of this request. */
  readonly book: { readonly epoch: string; readonly number: number };
};

/** More than a device sends before it gives up whose password was taken back. */
const BY_NAME: GuessLimit = { what: 'device password of', wrong: 20, minutes: 10 };
/** Of all names that are tried from there. */
const BY_ADDRESS: GuessLimit = { what: 'device password', wrong: 100, minutes: 10 };

/**
 * Whom the password lets in. Wrong ones are counted by name and address, and too many of them shut out what comes next, right or
 * wrong. `isKnown` says that this process has let the same password in before: it is no guess, and costs one query.
 */
export async function deviceOf(
  credentials: Credentials,
  { address, isKnown }: { address: string; isKnown: boolean },
  { db, clock }: Dependencies,
): Promise<SignedInDevice | 'wrong' | 'too-often'> {
  const known = isKnown ? await findDevice(credentials, db, clock.now()) : undefined;
  if (known) return known;
  const guesser = `${hashOf(credentials.userName.toLowerCase())} ${address}`;
  const outcome = await limitGuesses(BY_ADDRESS, address, { db, clock }, async (tx) => {
    const device = await limitGuesses(BY_NAME, guesser, { db: tx, clock }, (inner) =>
      findDevice(credentials, inner, clock.now()),
    );
    return device === 'wrong' ? undefined : { device };
  });
  return typeof outcome === 'string' ? outcome : outcome.device;
}

async function findDevice({ userName, password }: Credentials, db: Connection, now: Temporal.Instant) {
  const repository = devicePasswordsRepository(db);
  const hash = hashOf(typedPassword(password));
  const found = await repository.findOwner(hash);
  if (!found || !isSame(found.device.passwordHash, hash)) return undefined;
  const { user, device, book } = found;
  if (user.email.toLowerCase() !== userName.normalize('NFC').trim().toLowerCase()) return undefined;
  const lately = now.subtract({ minutes: LAST_VISIT_MINUTES });
  if (device.lastUsedAt === null || Temporal.Instant.compare(device.lastUsedAt, lately) < 0)
    await repository.touch(user.id, device.id, toMoment(now), toMoment(lately));
  return { userId: user.id, email: user.email, book };
}

const isSame = (kept: string, given: string) => timingSafeEqual(Buffer.from(kept), Buffer.from(given));
