import type { Duplicate } from './import-export.contract.ts';

const MIN_PHONE_DIGITS = 7;
const PHONE_KEY_DIGITS = 9;
const EXTENSION = /(\d)\s*(?:x|#|;|,|ext).*$/is;

/**
 * The same for a number in any notation, with or without the country's code and an extension; undefined for what is no number.
 * The columns that the database searches by do the same in SQL, as they do for emailKey.
 */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replace(EXTENSION, '$1').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= MIN_PHONE_DIGITS ? digits.slice(-PHONE_KEY_DIGITS) : undefined;
}

export const emailKey = (email: string) => email.trim().toLowerCase();

/** What two people are compared by: keys, not the texts themselves. */
export type Keys = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string;
  /** Of the further ones, which count as much as the first. */
  readonly moreEmails?: readonly string[];
  readonly morePhones?: readonly string[];
};
export type Because = Duplicate['because'];

type Values = readonly string[];
const withMore = (first: string | null, more: Values = []): Values => (first === null ? more : [first, ...more]);
const emailsOf = ({ email, moreEmails }: Keys) => withMore(email, moreEmails);
const phonesOf = ({ phone, morePhones }: Keys) => withMore(phone, morePhones);

const share = (some: Values, others: Values) => some.some((one) => others.includes(one));
const differ = (some: Values, others: Values) => some.length > 0 && others.length > 0 && !share(some, others);

/** The keys of further addresses and numbers. */
export const furtherKeys = (emails: readonly { value: string }[], phones: readonly { value: string }[]) => ({
  moreEmails: emails.map(({ value }) => emailKey(value)),
  morePhones: phones.flatMap(({ value }) => phoneKey(value) ?? []),
});

/**
 * Why two seem to be one person. The same e-mail address is reason enough. The same number is too, unless name and address both
 * say otherwise: colleagues share a switchboard. The same name is, unless an address or a number says otherwise.
 */
export function sameBecause(one: Keys, other: Keys): Because | undefined {
  const [emails, otherEmails] = [emailsOf(one), emailsOf(other)];
  const [phones, otherPhones] = [phonesOf(one), phonesOf(other)];
  if (share(emails, otherEmails)) return 'email';
  const areOthers = differ(emails, otherEmails);
  if (share(phones, otherPhones) && !(areOthers && one.name !== other.name)) return 'phone';
  if (one.name === other.name && !areOthers && !differ(phones, otherPhones)) return 'name';
  return undefined;
}

const REASONS: readonly Because[] = ['email', 'phone', 'name'];

/** The one among others that somebody most surely is; of several for the same reason, the first. */
export function duplicateAmong<Other extends Keys>(one: Keys, others: readonly Other[]) {
  const found = others.flatMap((other) => {
    const because = sameBecause(one, other);
    return because ? [{ because, duplicate: other }] : [];
  });
  for (const reason of REASONS) {
    const match = found.find(({ because }) => because === reason);
    if (match) return match;
  }
  return undefined;
}

const SAME = { email: 'the same e-mail', phone: 'the same phone number', name: 'the same name' } as const;

export const alreadyThere = (because: Because, name: string) =>
  `Already in your circle as ${name}, with ${SAME[because]}.`;

export const sameAsRow = (because: Because, row: number) => `The same as row ${row} of the file: ${SAME[because]}.`;
