import { birthdayInWords, birthdayStillToCome, isStillToCome } from '../../contacts/birthday.rules.ts';
import type { CustomField, Labelled } from '../../contacts/contact-values.contract.ts';
import type { ContactChange } from '../../contacts/contacts.contract.ts';

import { PLAIN_FIELDS, plainFields } from '../../contacts/plain-fields.rules.ts';

type Field = keyof ContactChange;

export const LABELS = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  notes: 'Notes',
  birthday: 'Birthday',
  warmth: 'Warmth',
  groups: 'Groups',
  coldThresholdDays: 'Cold after days',
  snoozedUntil: 'Asleep until',
  ...plainFields((name): string => PLAIN_FIELDS[name].label),
  emailLabel: 'E-mail is for',
  phoneLabel: 'Phone is for',
  moreEmails: 'Further e-mails',
  morePhones: 'Further phones',
  customFields: 'Custom fields',
} satisfies Record<Field, string>;

export function fieldInWords(field: Field, value: ContactChange[Field]): string {
  if (Array.isArray(value)) return value.map(entryInWords).join(', ');
  return field === 'birthday' && value ? birthdayInWords(String(value)) : String(value ?? '');
}

function entryInWords(entry: string | Labelled | CustomField): string {
  if (typeof entry === 'string') return entry;
  if ('name' in entry) return `${entry.name}: ${entry.text}`;
  return entry.label ? `${entry.value} (${entry.label})` : entry.value;
}

const lineOf = (fields: ContactChange) => (field: Field) =>
  `${LABELS[field]}: ${fieldInWords(field, fields[field]) || 'none'}`;

/** In the order of the form. */
export const fieldLines = (fields: ContactChange): string[] =>
  (Object.keys(LABELS) as Field[]).filter((field) => fields[field] !== undefined).map(lineOf(fields));

export const givenIn = (fields: ContactChange) =>
  (Object.keys(fields) as Field[]).filter((field) => fields[field] !== undefined);

/** As somebody would type them, the notes last. */
export const fieldTexts = (fields: ContactChange) => [
  ...givenIn(fields)
    .filter((field) => field !== 'notes')
    .map(lineOf(fields)),
  fields.notes,
];

export const birthdayRefusal = ({ birthday }: ContactChange, today: Temporal.PlainDate) =>
  birthday && isStillToCome(birthday, today) ? birthdayStillToCome() : undefined;
