import { emailKey } from '../import-export/duplicates.rules.ts';
import {
  mayHaveMistake,
  isSameFamily,
  joinedPairs,
  type NameLikeness,
  nameLikeness,
  namePairs,
} from './name-likeness.rules.ts';
import { type NameWords, nameWords } from './name-words.rules.ts';
import { nameFamily } from './nicknames.rules.ts';

export type Phone = {
  /** With its country; null where nobody knows that. */
  readonly international: string | null;
  /** Its last digits, which are the same with and without the country. */
  readonly ending: string;
};

/** Somebody as people are compared. */
export type Person = {
  readonly name: NameWords;
  /** Where their e-mails arrive. */
  readonly mailboxes: readonly string[];
  readonly phones: readonly Phone[];
  readonly birthday: string | null;
  readonly company: string | null;
};

/** `certain` is told as “Almost certainly”, `look` as “Have a look”. */
export type Band = 'certain' | 'look';
/** The weightiest reason comes first; the others go with it or against it. */
export type Judgement = { readonly band: Band; readonly reasons: readonly string[] };

type Described = {
  name: string;
  emails?: readonly string[];
  phones?: readonly Phone[];
  birthday?: string | null;
  company?: string | null;
};

export const person = ({ name, emails = [], phones = [], birthday = null, company = null }: Described): Person => ({
  name: nameWords(name),
  mailboxes: emails.map(mailboxOf),
  phones,
  birthday,
  company,
});

const GOOGLE = /@(?:gmail|googlemail)\.com$/;

/** Where mail to an address arrives: what follows a plus is a note of the owner's, and Google reads over dots. */
function mailboxOf(email: string): string {
  const key = emailKey(email).replace(/(?<=[^+@])\+[^@]*(?=@)/, '');
  return GOOGLE.test(key) ? `${key.replace(GOOGLE, '').replaceAll('.', '')}@gmail.com` : key;
}

const SHARED_MAILBOX =
  /^(?:info|office|contact|kontakt|hello|hallo|hi|mail|post|admin|sales|support|team|service|booking|reception|family|familie|noreply|no-reply)@/;

/**
 * Whether two are one person, as far as one can tell: undefined when not. An address or a number in common is almost certain, if the
 * names can be of one person and nothing contradicts; a name in common is worth a look. What several people share, as the number of a
 * household or a mailbox of an office, says nothing without the name.
 */
export function samePerson(one: Person, other: Person): Judgement | undefined {
  const likeness = nameLikeness(one.name, other.name);
  const against = contradictions(one, other);
  const facts = [...against, ...agreements(one, other)];
  return (
    byEmail(one, other, likeness, against, facts) ??
    byPhone(one, other, likeness, against, facts) ??
    (likeness && against.length === 0 ? byName(one, other, likeness, facts) : undefined)
  );
}

function byEmail(
  one: Person,
  other: Person,
  likeness: NameLikeness | undefined,
  against: readonly string[],
  facts: readonly string[],
): Judgement | undefined {
  const shared = one.mailboxes
    .filter((mailbox) => other.mailboxes.includes(mailbox))
    .toSorted()
    .find((mailbox) => likeness || !SHARED_MAILBOX.test(mailbox));
  if (!shared) return undefined;
  const isSure = likeness !== undefined && against.length === 0;
  return {
    band: isSure ? 'certain' : 'look',
    reasons: ['Same e-mail', shared, likeness?.inWords ?? 'Different names', ...facts],
  };
}

function byPhone(
  one: Person,
  other: Person,
  likeness: NameLikeness | undefined,
  against: readonly string[],
  facts: readonly string[],
): Judgement | undefined {
  const isWhole = one.phones.some(
    ({ international }) => international && other.phones.some((phone) => phone.international === international),
  );
  // Of a number without its country nobody knows whether it is the same abroad.
  const isEnding = one.phones.some(({ international, ending }) =>
    other.phones.some((phone) => phone.ending === ending && !(international && phone.international)),
  );
  if (!isWhole && !isEnding) return undefined;
  if (likeness) {
    const band = isWhole && against.length === 0 ? 'certain' : 'look';
    const reason = isWhole ? 'Same phone number' : 'Same phone number, one without its country';
    return { band, reasons: [reason, likeness.inWords, ...facts] };
  }
  // A household or a switchboard.
  if (isSameFamily(one.name, other.name) || against.length > 0 || haveOther('mailboxes', one, other)) return undefined;
  return { band: 'look', reasons: ['Same phone number', 'Different names', ...facts] };
}

function byName(one: Person, other: Person, likeness: NameLikeness, facts: readonly string[]): Judgement | undefined {
  const { kind, inWords } = likeness;
  const [otherEmails, otherPhones] = [haveOther('mailboxes', one, other), haveOther('phones', one, other)];
  const look: Judgement = { band: 'look', reasons: [inWords, ...facts] };
  const isShort = Math.min(one.name.words.length, other.name.words.length) < 2;
  if (kind === 'given') return undefined;
  if (kind === 'initial' || kind === 'mistake')
    return otherEmails || otherPhones || haveOtherCompanies(one, other) ? undefined : look;
  if (kind === 'part') return otherEmails && otherPhones ? undefined : look;
  if (isShort) return otherEmails || otherPhones || kind === 'nickname' ? undefined : look;
  const isBornTogether = one.birthday === other.birthday && !(one.birthday?.startsWith('--') ?? true);
  return isBornTogether && kind !== 'nickname' ? { ...look, band: 'certain' } : look;
}

/** Both have some, and none in common. Where they have one in common this is not asked. */
const haveOther = (what: 'mailboxes' | 'phones', one: Person, other: Person) =>
  one[what].length > 0 && other[what].length > 0;

const companyKey = ({ company }: Person) => company?.trim().toLowerCase() || null;

const haveOtherCompanies = (one: Person, other: Person) => {
  const [a, b] = [companyKey(one), companyKey(other)];
  return a !== null && b !== null && a !== b;
};

function contradictions(one: Person, other: Person): string[] {
  const found: string[] = [];
  if (one.birthday && other.birthday && !isSameBirthday(one.birthday, other.birthday))
    found.push('Different birthdays');
  if (one.name.generation && other.name.generation && one.name.generation !== other.name.generation)
    found.push('Different generations');
  return found;
}

/** A year that is not known contradicts none. */
const isSameBirthday = (one: string, other: string) =>
  one.startsWith('--') || other.startsWith('--') ? one.slice(-5) === other.slice(-5) : one === other;

function agreements(one: Person, other: Person): string[] {
  const found: string[] = [];
  if (one.birthday && other.birthday && isSameBirthday(one.birthday, other.birthday)) found.push('Same birthday');
  if (companyKey(one) !== null && companyKey(one) === companyKey(other))
    found.push(`Both work at ${[one.company!.trim(), other.company!.trim()].toSorted()[0]}`);
  return found;
}

/**
 * Under these keys everybody meets whom samePerson may hold for the same, so that only those are compared who share one. Each is the
 * hash of a kind and a value. How many there are does not depend on how long a name is.
 */
export function personKeys({ name: { words }, mailboxes, phones }: Person): number[] {
  const keys = [
    ...mailboxes.map((mailbox) => hashOf(`email ${mailbox}`)),
    ...phones.map(({ ending }) => hashOf(`phone ${ending}`)),
    ...[...namePairs(words), ...joinedPairs(words)].map((pair) => hashOf(`name ${pair}`)),
  ];
  const sounds = words.map(({ sound }) => sound);
  if (words.length !== 2 && words.length > 0) keys.push(hashOf(`name ${sounds.map(nameFamily).toSorted().join(' ')}`));
  if (words.length >= 2) {
    keys.push(
      hashOf(`initial ${words[0]!.latin[0]} ${sounds.at(-1)}`),
      ...mistakeKeys(`first ${sounds.slice(1).join(' ')} `, sounds[0]!),
      ...mistakeKeys(`last ${sounds.slice(0, -1).join(' ')} `, sounds.at(-1)!),
    );
  }
  return [...new Set(keys)];
}

/** Two words that are one mistake apart are the same when each is without one letter, or one of them is. The others stay as they are. */
function mistakeKeys(beside: string, word: string): number[] {
  if (!mayHaveMistake(word)) return [];
  let before = hashOf(beside);
  const keys = [hashOf(word, before)];
  for (let index = 0; index < word.length; index += 1) {
    keys.push(hashOf(word.slice(index + 1), before));
    before = hashOf(word[index]!, before);
  }
  return keys;
}

/** FNV-1a of a text, or of what comes before and the text: two keys of one number cost a comparison, and nothing else. */
function hashOf(text: string, before = 0x81_1c_9d_c5): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash | 0;
}
