import type { ConflictSubject } from '../conflicts.rules.ts';
import { badField, DomainError } from '../problem.ts';
import {
  CODE_ALPHABET,
  type PromoCode,
  type PromoCodeChange,
  type PromoStatus,
  RANDOM_CODE_LENGTH,
} from './promo-codes.contract.ts';

export const CODE_CONFLICT: ConflictSubject = { slice: 'promo-codes', subject: 'This promo code was' };

/** With the day of its expiry, however that was said. */
export const byDay = <Code extends { [Name in keyof PromoCodeChange]?: unknown }>(code: Code) => ({
  ...code,
  ...(typeof code.expiresAt === 'string' && { expiresAt: code.expiresAt.slice(0, 'YYYY-MM-DD'.length) }),
});

type Standing = Pick<PromoCode, 'isActive' | 'expiresAt' | 'maxRedemptions' | 'redemptionCount'>;

/** What is shown of a code, and whether it can be redeemed: only an active one can. */
export function promoStatus(code: Standing, now: Temporal.Instant): PromoStatus {
  if (!code.isActive) return 'inactive';
  if (code.expiresAt !== null && Temporal.Instant.compare(code.expiresAt, now) < 0) return 'expired';
  if (code.maxRedemptions !== null && code.redemptionCount >= code.maxRedemptions) return 'fully-redeemed';
  return 'active';
}

/** A code drawn from random bytes. The alphabet has 32 characters, so that each of them is as likely as any other. */
export const codeFrom = (bytes: Uint8Array, prefix = '') =>
  prefix +
  Array.from(bytes.slice(0, RANDOM_CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');

/** A code can be redeemed until the end of its last day, in UTC. */
export const endOfDay = (day: string) => `${day}T23:59:59.999Z`;

export const isPastDay = (day: string, now: Temporal.Instant) => Temporal.Instant.compare(endOfDay(day), now) < 0;

export const expiryInPast = () => badField('expiresAt', 'The expiration date must not be before today.');

export const codeTaken = (code: string) =>
  new DomainError('conflict', 'promo-codes.taken', `There is already a promo code ${code}.`, { field: 'customCode' });
