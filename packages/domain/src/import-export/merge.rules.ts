import {
  type CustomField,
  type Labelled,
  MOST_CUSTOM_FIELDS,
  MOST_FURTHER,
} from '../contacts/contact-values.contract.ts';
import { allEmails, allPhones, arranged } from '../contacts/contact-values.rules.ts';
import { LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { phoneKey } from './duplicates.rules.ts';
import { SINGLE_FIELDS, type SingleField } from './import.rules.ts';

/** What of a contact can be filled in. */
export type Fillable = Record<SingleField, string | null> & {
  notes: string;
  emailLabel: string | null;
  phoneLabel: string | null;
  moreEmails: readonly Labelled[];
  morePhones: readonly Labelled[];
  customFields: readonly CustomField[];
};

/**
 * What an existing contact gains from a row: empty fields are filled in, other e-mails, numbers and custom fields are added to those
 * that are there, new notes below them; nothing is overwritten.
 */
export function gains(existing: Readonly<Fillable>, incoming: Readonly<Fillable>) {
  const change: Partial<Fillable> = {};
  for (const field of SINGLE_FIELDS)
    if (field !== 'email' && field !== 'phone' && existing[field] === null && incoming[field] !== null)
      change[field] = incoming[field];

  const emails = joined(allEmails(existing), allEmails(incoming));
  const ownNumbers = new Set(allPhones(existing).map(({ value }) => phoneKey(value)));
  const newNumbers = allPhones(incoming).filter(({ value }) => {
    const key = phoneKey(value);
    return key === undefined || !ownNumbers.has(key);
  });
  const phones = joined(allPhones(existing), newNumbers);
  const names = new Set(existing.customFields.map(({ name }) => name.toLowerCase()));
  const fields = [
    ...existing.customFields,
    ...incoming.customFields.filter(({ name }) => !names.has(name.toLowerCase())),
  ];
  const gained: Partial<Fillable> = {
    email: emails.first,
    emailLabel: emails.label,
    moreEmails: emails.more.slice(0, MOST_FURTHER),
    phone: phones.first,
    phoneLabel: phones.label,
    morePhones: phones.more.slice(0, MOST_FURTHER),
    customFields: fields.slice(0, MOST_CUSTOM_FIELDS),
  };
  for (const [name, value] of Object.entries(gained))
    if (JSON.stringify(value) !== JSON.stringify(existing[name as keyof Fillable]))
      Object.assign(change, { [name]: value });

  const added = incoming.notes.trim();
  const isNew = added !== '' && !existing.notes.includes(added);
  const notes = existing.notes.trim() === '' ? incoming.notes : `${existing.notes.trimEnd()}\n\n${added}`;
  const fits = notes.length <= LONGEST_NOTES;
  if (isNew && fits) change.notes = notes;
  const areValuesLeftOut =
    emails.more.length > MOST_FURTHER || phones.more.length > MOST_FURTHER || fields.length > MOST_CUSTOM_FIELDS;
  return { change, areNotesLeftOut: isNew && !fits, areValuesLeftOut };
}

const joined = (own: readonly Labelled[], others: readonly Labelled[]) =>
  arranged({ first: null, label: null, more: [...own, ...others] });
