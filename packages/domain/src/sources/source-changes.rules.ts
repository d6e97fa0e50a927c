import { z } from 'zod';
import {
  CustomField,
  Labelled,
  LONGEST_CUSTOM_NAME,
  LONGEST_CUSTOM_TEXT,
  LONGEST_LABEL,
  LONGEST_PHONE,
  MOST_CUSTOM_FIELDS,
  MOST_FURTHER,
} from '../contacts/contact-values.contract.ts';
import { Birthday } from '../contacts/birthday.rules.ts';
import type { Contact, ContactChange } from '../contacts/contacts.contract.ts';
import { enumOr } from '../enum-fallback.ts';
import { LONGEST_NAME, LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import {
  hasLines,
  PLAIN_FIELD_NAMES,
  PLAIN_FIELDS,
  type PlainField,
  plainFields,
} from '../contacts/plain-fields.rules.ts';
import { MOST_RELATIONS, relationInWords, RelationKind } from '../contacts/relations.rules.ts';
import { EmailAddress } from '../email.ts';
import { asOneLine } from '../text.ts';
import { LONGEST_GROUP_NAME } from '../groups/groups.contract.ts';
import { groupNameKey } from '../groups/groups.rules.ts';
import { aroundOf } from '../import-export/around.rules.ts';
import type { SourcePerson } from '../import-export/source-person.ts';

/** What is compared, in the order in which it is shown. */
export const PROPOSED_FIELDS = [
  'name',
  'emails',
  'phones',
  'birthday',
  ...PLAIN_FIELD_NAMES,
  'groups',
  'customFields',
  'notes',
  'relations',
  'photo',
] as const;
type ProposedField = (typeof PROPOSED_FIELDS)[number];

export const PROPOSED_LABELS: Readonly<Record<ProposedField, string>> = {
  name: 'Name',
  emails: 'E-mail',
  phones: 'Phone',
  birthday: 'Birthday',
  groups: 'Groups',
  customFields: 'Own fields',
  notes: 'Notes',
  relations: 'People around',
  photo: 'Photo',
  ...plainFields((name) => PLAIN_FIELDS[name].label),
};

const SeenRelation = z.object({ name: z.string(), kind: enumOr(RelationKind, 'other'), word: z.string().nullable() });
export type SeenRelation = z.infer<typeof SeenRelation>;

/** What was seen of somebody, as far as it is compared. */
export const SeenPerson = z.object({
  name: z.string(),
  emails: z.array(Labelled),
  phones: z.array(Labelled),
  birthday: z.string().nullable(),
  ...plainFields(() => z.string().nullable().default(null)),
  groups: z.array(z.string()),
  customFields: z.array(CustomField),
  notes: z.string(),
  /** Left out where it was written before these were compared. */
  relations: z.array(SeenRelation).optional(),
  /** What the photo would be called here; null where there was none that can be kept. */
  photo: z.string().nullable().optional(),
});
export type SeenPerson = z.infer<typeof SeenPerson>;

const MOST_GROUPS_OF_ONE = 50;

const stored = (text: string) => text.replaceAll('\0', '').toWellFormed().trim();
const cut = (text: string, longest: number) => stored(text).slice(0, longest).toWellFormed().trim();
const cutLine = (text: string, longest: number) => cut(asOneLine(text), longest);
const orNull = (text: string) => text || null;

/** Each once, by its key. */
const once = <Item>(items: readonly Item[], keyOf: (item: Item) => string, most: number): Item[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed().slice(0, most);

const emailKey = ({ value }: Labelled) => value.trim().toLowerCase();
/** Without what people write between the digits; a number without digits is what it is. */
const phoneKey = ({ value }: Labelled) => value.replaceAll(/[^\d+]/g, '').replace(/^00/, '+') || value;
const relationOf = ({ name, kind }: SeenRelation) => `${kind} ${name.trim().toLowerCase()}`;
const customKey = ({ name }: CustomField) => name.trim().toLowerCase();

const labelled = (values: readonly Labelled[], longest: number) =>
  values
    .map(({ value, label }) => ({
      value: stored(asOneLine(value)),
      label: orNull(cutLine(label ?? '', LONGEST_LABEL)),
    }))
    .filter(({ value }) => value !== '' && value.length <= longest);

/** What of somebody there can be kept here, with what their photo would be called; undefined when there is nothing to call them by. */
export function seenPerson(person: SourcePerson, photo: string | null = null): SeenPerson | undefined {
  const emails = labelled(person.emails, Infinity).filter(({ value }) => EmailAddress.safeParse(value).success);
  const phones = labelled(person.phones, LONGEST_PHONE);
  const named = [person.name, person.company, emails[0]?.value, phones[0]?.value];
  const name = named.map((text) => cutLine(text ?? '', LONGEST_NAME)).find((text) => text !== '');
  if (name === undefined) return undefined;
  const groups = person.groups.map((group) => cutLine(group, LONGEST_GROUP_NAME)).filter((group) => group !== '');
  const customFields = person.customFields
    .map((field) => ({ name: cutLine(field.name, LONGEST_CUSTOM_NAME), text: cut(field.text, LONGEST_CUSTOM_TEXT) }))
    .filter((field) => field.name !== '' && field.text !== '');
  return {
    name,
    emails: once(emails, emailKey, MOST_FURTHER + 1),
    phones: once(phones, phoneKey, MOST_FURTHER + 1),
    birthday: Birthday.safeParse(person.birthday).success ? person.birthday : null,
    ...plainFields((field) =>
      orNull((hasLines(field) ? cut : cutLine)(person[field] ?? '', PLAIN_FIELDS[field].longest)),
    ),
    groups: once(groups, groupNameKey, MOST_GROUPS_OF_ONE),
    customFields: once(customFields, customKey, MOST_CUSTOM_FIELDS),
    notes: cut(person.notes, LONGEST_NOTES),
    relations: once(aroundOf({ relations: person.relations }).relations, relationOf, MOST_RELATIONS),
    photo,
  };
}

type Kept = Pick<
  Contact,
  | 'name'
  | 'email'
  | 'emailLabel'
  | 'moreEmails'
  | 'phone'
  | 'phoneLabel'
  | 'morePhones'
  | 'birthday'
  | 'groups'
  | 'customFields'
  | 'notes'
  | 'photo'
  | PlainField
>;

const all = (first: string | null, label: string | null, more: readonly Labelled[]): Labelled[] =>
  first === null ? [...more] : [{ value: first, label }, ...more];

/** A contact with the people around it, as it is compared with what is there. */
export const hereOf = (contact: Kept, relations: readonly SeenRelation[] = []): Required<SeenPerson> => ({
  name: contact.name,
  emails: all(contact.email, contact.emailLabel, contact.moreEmails),
  phones: all(contact.phone, contact.phoneLabel, contact.morePhones),
  birthday: contact.birthday,
  ...plainFields((field) => contact[field]),
  groups: contact.groups,
  customFields: contact.customFields,
  notes: contact.notes.trim(),
  relations: [...relations],
  photo: contact.photo,
});

/**
 * A list here after what changed there: what was added there is added, what was removed there goes, and what only is here stays. What
 * takes the place of something there takes its place here, so that the first stays the first.
 */
function listAfter<Item>(
  { seen, there, here }: Record<'seen' | 'there' | 'here', readonly Item[]>,
  keyOf: (item: Item) => string,
): Item[] {
  const [before, now] = [new Set(seen.map(keyOf)), new Map(there.map((item) => [keyOf(item), item]))];
  const own = new Set(here.map(keyOf));
  const added = there.filter((item) => !before.has(keyOf(item)) && !own.has(keyOf(item)));
  const seenItems = new Map(seen.map((item) => [keyOf(item), item]));
  const kept = here.flatMap((item) => {
    const key = keyOf(item);
    const current = now.get(key);
    if (current) return isSame(current, seenItems.get(key)) ? [item] : [current];
    return before.has(key) ? added.splice(0, 1) : [item];
  });
  return [...kept, ...added];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const LISTS = {
  emails: (three: Three<Labelled[]>) => listAfter(three, emailKey),
  phones: (three: Three<Labelled[]>) => listAfter(three, phoneKey),
  groups: (three: Three<string[]>) => listAfter(three, groupNameKey),
  customFields: (three: Three<CustomField[]>) => listAfter(three, customKey),
  // Whoever is no longer named there stays here: two people know of a relation, and an account has only said it of one.
  relations: ({ there, here }: Three<SeenRelation[] | undefined>) => [...(here ?? []), ...without(there, here)],
};
const without = (relations: readonly SeenRelation[] = [], those: readonly SeenRelation[] = []) => {
  const keys = new Set(those.map(relationOf));
  return relations.filter((one) => !keys.has(relationOf(one)));
};
type Three<Value> = Record<'seen' | 'there' | 'here', Value>;

const isList = (field: ProposedField): field is keyof typeof LISTS => field in LISTS;

function after(field: ProposedField, { seen, there, here }: Three<SeenPerson>): SeenPerson[ProposedField] {
  if (!isList(field)) return there[field];
  const combine = LISTS[field] as (three: Three<unknown>) => SeenPerson[ProposedField];
  return combine({ seen: seen[field], there: there[field], here: here[field] });
}

/** As it is compared: the order of groups and the case of an address say nothing. */
const comparable = (field: ProposedField, value: SeenPerson[ProposedField]) => {
  if (field === 'groups') return (value as string[]).map(groupNameKey).toSorted();
  if (field === 'relations') return (value as SeenRelation[] | undefined)?.map(relationOf).toSorted();
  if (field === 'emails') return (value as Labelled[]).map((one) => [emailKey(one), one.label]);
  if (field === 'phones') return (value as Labelled[]).map((one) => [phoneKey(one), one.label]);
  return value;
};

const isEqual = (field: ProposedField, one: SeenPerson, other: SeenPerson) =>
  isSame(comparable(field, one[field]), comparable(field, other[field]));

/**
 * Whether a field says something else there than it did. A photo or somebody around them that is missing now may only not have been
 * read, and says nothing; nor does what was never compared.
 */
function isNews(field: ProposedField, seen: SeenPerson, there: SeenPerson): boolean {
  if (field === 'photo') return seen.photo !== undefined && Boolean(there.photo) && there.photo !== seen.photo;
  if (field === 'relations') return seen.relations !== undefined && without(there.relations, seen.relations).length > 0;
  return !isEqual(field, seen, there);
}

/** Whether anything that is compared is another than it was. */
export const isChanged = (seen: SeenPerson, there: SeenPerson) =>
  PROPOSED_FIELDS.some((field) => isNews(field, seen, there));

/** What is known of somebody after a decision, or where it was not compared before: what is missing now is remembered. */
export const seenAfter = (seen: SeenPerson | null, there: SeenPerson): SeenPerson => ({
  ...there,
  photo: there.photo ?? seen?.photo ?? null,
  relations: [...(seen?.relations ?? []), ...without(there.relations, seen?.relations)],
});

/** What is compared for the first time, for nothing is known of it. */
export const unseen = (seen: SeenPerson, there: SeenPerson): Pick<SeenPerson, 'photo' | 'relations'> | undefined =>
  seen.photo === undefined || seen.relations === undefined
    ? { photo: seen.photo ?? there.photo, relations: seen.relations ?? there.relations }
    : undefined;

export type Change = {
  readonly field: ProposedField;
  readonly here: string | null;
  readonly there: string | null;
  readonly isOwn: boolean;
  readonly keepsMore: boolean;
};

/** What is proposed: the fields in which they say something else there than they did, and which would be other here. */
export function changesOf(three: Three<SeenPerson>): Change[] {
  const { seen, there, here } = three;
  return PROPOSED_FIELDS.filter((field) => isNews(field, seen, there)).flatMap((field) => {
    const taken = { ...here, [field]: after(field, three) };
    if (isEqual(field, here, taken)) return [];
    return {
      field,
      here: inWords(field, here),
      there: inWords(field, there),
      isOwn: !isList(field) && !isEqual(field, here, seen) && inWords(field, here) !== null,
      keepsMore: isList(field) && !isEqual(field, taken, there),
    };
  });
}

const withLabel = ({ value, label }: Labelled) => (label === null ? value : `${value} (${label})`);

function inWords(field: ProposedField, person: SeenPerson): string | null {
  if (field === 'emails' || field === 'phones') return person[field].map(withLabel).join(', ') || null;
  if (field === 'groups') return person.groups.join(', ') || null;
  if (field === 'customFields')
    return person.customFields.map(({ name, text }) => `${name}: ${text}`).join('\n') || null;
  if (field === 'relations')
    return (person.relations ?? []).map((one) => `${one.name} (${relationInWords(one)})`).join(', ') || null;
  // It is looked at, and not read.
  if (field === 'photo') return person.photo ? 'A photo' : null;
  return person[field] || null;
}

const valuesOf = ([first, ...more]: readonly Labelled[]) => ({
  first: first?.value ?? null,
  label: first?.label ?? null,
  more: more.slice(0, MOST_FURTHER),
});

/** Who comes to be around a contact when these fields are taken over. */
export const relationsFor = (fields: readonly ProposedField[], { there, here }: Three<SeenPerson>): SeenRelation[] =>
  fields.includes('relations') ? without(there.relations, here.relations) : [];

/** What a contact becomes when these fields are taken over. */
export function changeFor(fields: readonly ProposedField[], three: Three<SeenPerson>): ContactChange {
  const taken = { ...three.here, ...Object.fromEntries(fields.map((field) => [field, after(field, three)])) };
  return pick(fields, taken);
}

/** Somebody new, as a contact. */
export const newContactOf = (person: SeenPerson) => ({ ...pick(PROPOSED_FIELDS, person), name: person.name });

function pick(fields: readonly ProposedField[], person: SeenPerson): ContactChange {
  const change = fields.map((field): ContactChange => {
    if (field === 'emails') {
      const { first, label, more } = valuesOf(person.emails);
      return { email: first, emailLabel: label, moreEmails: more };
    }
    if (field === 'phones') {
      const { first, label, more } = valuesOf(person.phones);
      return { phone: first, phoneLabel: label, morePhones: more };
    }
    if (field === 'customFields') return { customFields: person.customFields.slice(0, MOST_CUSTOM_FIELDS) };
    // They are kept beside the contact.
    if (field === 'photo' || field === 'relations') return {};
    if (field === 'groups') return { groups: person.groups.slice(0, MOST_GROUPS_OF_ONE) };
    return { [field]: person[field] };
  });
  return Object.assign({}, ...change) as ContactChange;
}
