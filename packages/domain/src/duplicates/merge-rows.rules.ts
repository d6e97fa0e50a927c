import type { Contact } from '../contacts/contacts.contract.ts';
import {
  type CustomField,
  type Labelled,
  MOST_CUSTOM_FIELDS,
  MOST_FURTHER,
} from '../contacts/contact-values.contract.ts';
import { arranged } from '../contacts/contact-values.rules.ts';
import { LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { PLAIN_FIELD_NAMES, PLAIN_FIELDS, type PlainField } from '../contacts/plain-fields.rules.ts';
import { groupNameKey } from '../groups/groups.rules.ts';
import { emailKey } from '../import-export/duplicates.rules.ts';
import type { MergeChoice } from './merging.contract.ts';

/** One value of one of the people, the first who has it. */
export type MergeOption = {
  /** Within its row. */
  readonly id: string;
  /** Whose it is, counted from the contact that stays. */
  readonly person: number;
  readonly text: string;
};

/**
 * What there is to choose in one field. Of `either` one value stays, of `both` any number. A row is there when somebody has something
 * in it; the same value of two people is there once.
 */
export type MergeRow = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'either' | 'both';
  readonly options: readonly MergeOption[];
  /** The ids of what stays unless the person says otherwise. */
  readonly picked: readonly string[];
  /** What the contact gets when these stay. */
  readonly fill: (picked: ReadonlySet<string>) => MergeChoice;
};

/** By the name of its row. */
export type Picks = Readonly<Record<string, readonly string[]>>;

type People = readonly Contact[];

type EitherValue = {
  readonly key: string;
  readonly text: string;
  readonly fill: MergeChoice;
  readonly fullness: number;
};

/** The fullest stays; of those that are as full the first. */
function either(
  name: string,
  label: string,
  people: People,
  valueOf: (contact: Contact) => EitherValue | undefined,
): MergeRow {
  const values = people.flatMap((contact, person) => {
    const value = valueOf(contact);
    return value ? [{ ...value, id: `${person}`, person }] : [];
  });
  const options = distinct(values, ({ key }) => key);
  const fullest = options.toSorted((one, other) => other.fullness - one.fullness)[0];
  return {
    name,
    label,
    kind: 'either',
    options,
    picked: fullest ? [fullest.id] : [],
    fill: (picked) => options.find(({ id }) => picked.has(id))?.fill ?? {},
  };
}

/** All stay, as many as there may be. */
function both<Value>(
  name: string,
  label: string,
  people: People,
  values: {
    readonly of: (contact: Contact) => readonly Value[];
    readonly keyOf: (value: Value) => string;
    readonly textOf: (value: Value) => string;
    readonly fits: (values: readonly Value[]) => boolean;
    readonly fill: (values: readonly Value[]) => MergeChoice;
  },
): MergeRow {
  const all = people.flatMap((contact, person) =>
    values.of(contact).map((value, index) => ({
      id: `${person}.${index}`,
      person,
      value,
      text: values.textOf(value),
    })),
  );
  const options = distinct(all, ({ value }) => values.keyOf(value));
  const fitting: typeof options = [];
  for (const option of options) if (values.fits([...fitting, option].map(({ value }) => value))) fitting.push(option);
  return {
    name,
    label,
    kind: 'both',
    options,
    picked: fitting.map(({ id }) => id),
    fill: (picked) => values.fill(options.filter(({ id }) => picked.has(id)).map(({ value }) => value)),
  };
}

/** The first of each key, in order. */
const distinct = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...values
    .reduce((kept, value) => (kept.has(keyOf(value)) ? kept : kept.set(keyOf(value), value)), new Map<string, Value>())
    .values(),
];

const line = (text: string, fill: MergeChoice, fullness = text.length): EitherValue => ({
  key: text.trim().toLowerCase(),
  text,
  fill,
  fullness,
});

/** E-mails and phone numbers. */
const LABELLED = {
  textOf: ({ value }: Labelled) => value,
  fits: (all: readonly Labelled[]) => all.length <= MOST_FURTHER + 1,
};

/** What there is to choose of these people, the one that stays first. The contact that stays keeps its name and its rhythm. */
export function mergeRows(people: People): MergeRow[] {
  const rows = [
    either('name', 'Name', people, ({ name }) => line(name, { name }, 0)),
    both('emails', 'E-mail', people, {
      ...LABELLED,
      of: ({ email, emailLabel, moreEmails }) => asList(email, emailLabel, moreEmails),
      keyOf: ({ value }) => emailKey(value),
      fill: (kept) => {
        const { first, label, more } = fromList(kept);
        return { email: first, emailLabel: label, moreEmails: more };
      },
    }),
    both('phones', 'Phone', people, {
      ...LABELLED,
      of: ({ phone, phoneLabel, morePhones }) => asList(phone, phoneLabel, morePhones),
      // Only what is written apart: a number with and one without its country may be two.
      keyOf: ({ value }) => value.replaceAll(/[\s()./-]/g, '').toLowerCase(),
      fill: (kept) => {
        const { first, label, more } = fromList(kept);
        return { phone: first, phoneLabel: label, morePhones: more };
      },
    }),
    // A day with its year is fuller than the day alone.
    either('birthday', 'Birthday', people, ({ birthday }) => (birthday ? line(birthday, { birthday }) : undefined)),
    either('work', 'Work', people, ({ company, role }) =>
      company || role ? line([role, company].filter(Boolean).join(', '), { company, role }) : undefined,
    ),
    rhythm(people),
    both('groups', 'Groups', people, {
      of: ({ groups }) => groups,
      keyOf: groupNameKey,
      textOf: (name) => name,
      fits: () => true,
      fill: (groups) => ({ groups: [...groups] }),
    }),
    both('notes', 'Notes', people, {
      of: ({ notes }) => (notes.trim() === '' ? [] : [notes]),
      keyOf: (notes) => notes.trim(),
      textOf: (notes) => notes,
      fits: (notes) => joined(notes).length <= LONGEST_NOTES,
      fill: (notes) => ({ notes: joined(notes) }),
    }),
    ...ALONE.map((name) =>
      either(name, PLAIN_FIELDS[name].label, people, ({ [name]: value }) =>
        value ? line(value, { [name]: value }) : undefined,
      ),
    ),
    both('customFields', 'Own fields', people, {
      of: ({ customFields }) => customFields,
      keyOf: ({ name, text }) => JSON.stringify([name, text]),
      textOf: ({ name, text }) => `${name}: ${text}`,
      fits: (fields) => fields.length <= MOST_CUSTOM_FIELDS,
      fill: (fields: readonly CustomField[]) => ({ customFields: [...fields] }),
    }),
  ];
  return rows.filter(({ options }) => options.length > 0);
}

/** Company and role are one row. */
const ALONE = PLAIN_FIELD_NAMES.filter(
  (name): name is Exclude<PlainField, 'company' | 'role'> => name !== 'company' && name !== 'role',
);

/** Where all go cold after the same time there is nothing to choose. */
function rhythm(people: People): MergeRow {
  const row = either('rhythm', 'Rhythm', people, ({ coldThresholdDays, coldAfterDays }) =>
    line(`${coldThresholdDays ?? ''}:${coldAfterDays}`, { coldThresholdDays }, 0),
  );
  return row.options.length > 1 ? row : { ...row, options: [] };
}

const joined = (notes: readonly string[]) => notes.map((text) => text.trim()).join('\n');

const asList = (first: string | null, label: string | null, more: readonly Labelled[]): Labelled[] =>
  first === null ? [...more] : [{ value: first, label }, ...more];

const fromList = ([first, ...more]: readonly Labelled[]) =>
  arranged({ first: first?.value ?? null, label: first?.label ?? null, more });

export const defaultPicks = (rows: readonly MergeRow[]): Picks =>
  Object.fromEntries(rows.map(({ name, picked }) => [name, picked]));

/** What the contact that stays gets, when these stay. */
export const choiceOf = (rows: readonly MergeRow[], picks: Picks): MergeChoice =>
  Object.assign({}, ...rows.map(({ name, fill }) => fill(new Set(picks[name])))) as MergeChoice;

/** The choice of somebody who chose nothing. */
export function defaultChoice(people: People): MergeChoice {
  const rows = mergeRows(people);
  return choiceOf(rows, defaultPicks(rows));
}
