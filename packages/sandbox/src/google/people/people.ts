import { createHash } from 'node:crypto';
import { z } from 'zod';

export type Person = { email: string; name: string };
type BuiltInPerson = Person & { handle: string; about: string };

export const builtInPeople: readonly BuiltInPerson[] = [
  { handle: 'ada', email: 'ada@example.com', name: 'Ada Lovelace', about: '' },
  { handle: 'bob', email: 'bob@example.com', name: 'Bob Stone', about: '' },
  { handle: 'maya', email: 'maya@example.com', name: 'Maya Lindqvist', about: 'Demo account' },
  { handle: 'grace', email: 'admin@example.com', name: 'Grace Admin', about: 'Sandbox admin' },
];

export const Email = z.string().trim().max(254).pipe(z.email());
const longestName = 120;
export const PersonName = z
  .string()
  .trim()
  .max(longestName)
  .regex(/^\P{Cc}*$/u);

export const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const builtInPerson = (email: string) => builtInPeople.find((person) => sameEmail(person.email, email));

const capitalised = (word: string) => word.replace(/^./u, (first) => first.toUpperCase());

/** "ada.lovelace+crm@example.com" is Ada Lovelace. */
export function nameFromEmail(email: string) {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const words = local.split(/[._-]+/).filter((word) => word !== '');
  return (words.map(capitalised).join(' ') || email).slice(0, longestName);
}

/** Derived from the address, so that the same address is the same person after a restart. Google's are 21 digits too. */
export function subjectOf({ email }: Person) {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}
