import { plainFields } from '../../contacts/plain-fields.rules.ts';
import type { SourcePerson } from '../source-person.ts';

export type SourceId = 'vcard' | 'google' | 'outlook' | 'linkedin' | 'facebook' | 'monica' | 'nametag' | 'own';

export const SOURCE_NAMES: Readonly<Record<SourceId, string>> = {
  vcard: 'vCard',
  google: 'Google Contacts',
  outlook: 'Outlook',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  monica: 'Monica',
  nametag: 'Nametag',
  own: 'Inner Circle',
};

export type SourceTable = { headers: readonly string[]; rows: readonly (readonly string[])[] };

/** A file that was chosen, or one of an archive. */
export type SourceFile = {
  /** With its folders, as the archive has it. */
  path: string;
  text: string;
  /** Undefined when it is no table. */
  table: () => SourceTable | undefined;
};

/** What the pictures of an archive are, by their path. */
export type Pictures = ReadonlyMap<string, NonNullable<SourcePerson['photo']>>;

export type ReadSource = {
  source: SourceId;
  persons: SourcePerson[];
  /** What is in the files and does not arrive, in words. */
  missing: string[];
};

/** Reads the files of one vendor; undefined when they are none of its. */
export type SourceReader = (files: readonly SourceFile[], pictures: Pictures) => ReadSource | undefined;

/** Somebody of whom nothing else is known. */
export const personNamed = (name: string, known: Partial<SourcePerson> = {}): SourcePerson => ({
  uid: null,
  name: name.replace(/\s+/g, ' ').trim(),
  emails: [],
  phones: [],
  birthday: null,
  notes: '',
  groups: [],
  ...plainFields(() => null),
  customFields: [],
  relations: [],
  photo: null,
  interactions: [],
  todos: [],
  ...known,
});

/** What is said by sentences that hold. */
export const missingOf = (sentences: readonly (readonly [isSo: boolean, sentence: string])[]) =>
  sentences.flatMap(([isSo, sentence]) => (isSo ? sentence : []));

/** 1 card, 2 cards. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

export const joined = (separator: string, ...parts: (string | null | undefined)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

/** Google, Outlook and others write labels as they show them: ours are in lower case, own words stay. */
export const labelFrom = (written: string | null | undefined): string | null => {
  const label = written?.trim() ?? '';
  if (label === '') return null;
  return /^(?:home|work|mobile|other|main|personal|home fax|work fax|pager)$/i.test(label)
    ? label.toLowerCase()
    : label;
};

/** A text of lines, each with what it is called. */
export const fieldsOf = (...fields: (readonly [name: string, text: string | null | undefined])[]) =>
  fields.flatMap(([name, text]) => (text?.trim() ? { name, text: text.trim() } : []));

const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** 2015-03-12 as 12 March 2015. */
export const dayInWords = (day: string) => Temporal.PlainDate.from(day).toLocaleString('en-GB', LONG_DATE);

/** Latest interactions that are brought of one person. */
const MOST_INTERACTIONS = 500;

/** One of a kind on each day, the latest first. */
export const latestOf = (interactions: readonly SourcePerson['interactions'][number][]) =>
  [...new Map(interactions.map((one) => [`${one.date} ${one.type} ${one.notes}`, one])).values()]
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, MOST_INTERACTIONS);
