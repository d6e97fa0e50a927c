import { DomainError, notFound } from '../problem.ts';
import { MOST_DEVICES } from './device-passwords.contract.ts';

/** How often the last visit is written down. */
export const LAST_VISIT_MINUTES = 1;
/** Where devices find the address book. */
export const ADDRESS_BOOK_PATH = '/dav/';
/** Of all devices of a user together. A first look takes one request for about a hundred people. */
export const ADDRESS_BOOK_CALLS_PER_MINUTE = 300;

export const tooManyDevices = () =>
  new DomainError(
    'conflict',
    'device-passwords.too-many',
    `You have passwords for ${MOST_DEVICES} devices, which is the most. Take one back first.`,
  );
export const devicePasswordNotFound = () => notFound('The password');

/** Letters and digits that nobody takes for one another: 32 of them, so that every byte chooses one with the same chance. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const IN_GROUP = 4;

/** A password to be typed on a phone, of random bytes: ASCII alone, since some clients can send nothing else. */
export function passwordOf(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, GROUPS * IN_GROUP), (byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replaceAll(/.{4}(?!$)/g, '$&-');
}

/** As it is kept: phones write capitals by themselves, and people leave hyphens out. */
export const typedPassword = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
