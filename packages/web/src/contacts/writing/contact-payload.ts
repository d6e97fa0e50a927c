import { changedFields } from '@inner-circle/domain/conflicts.rules.ts';
import type { CustomField, Labelled } from '@inner-circle/domain/contacts/contact-values.contract.ts';
import { ContactChange, type Contact, NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PLAIN_FIELDS, type PlainField, plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { z } from 'zod';
import type { Labels } from '../../ui/forms/use-elsewhere.ts';

/** The form's fields, all of them present. */
export type ContactFields = Record<PlainField, string> & {
  name: string;
  warmth: 'warm' | 'cold';
  email: string;
  phone: string;
  birthday: string;
  groups: string[];
  notes: string;
  /** What the first e-mail and the first phone are for. */
  emailLabel: string;
  phoneLabel: string;
  moreEmails: Labelled[];
  morePhones: Labelled[];
  customFields: CustomField[];
  /** A new contact has none of its own yet. */
  coldThresholdDays?: number | null;
};

export const NO_FIELDS: ContactFields = {
  name: '',
  warmth: 'warm',
  email: '',
  phone: '',
  birthday: '',
  groups: [],
  notes: '',
  ...plainFields(() => ''),
  emailLabel: '',
  phoneLabel: '',
  moreEmails: [],
  morePhones: [],
  customFields: [],
};

export const fieldsOf = (contact: Contact): ContactFields => ({
  name: contact.name,
  warmth: contact.isCold ? 'cold' : 'warm',
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  birthday: contact.birthday ?? '',
  groups: contact.groups,
  notes: contact.notes,
  ...plainFields((name) => contact[name] ?? ''),
  emailLabel: contact.emailLabel ?? '',
  phoneLabel: contact.phoneLabel ?? '',
  moreEmails: contact.moreEmails,
  morePhones: contact.morePhones,
  customFields: contact.customFields,
  coldThresholdDays: contact.coldThresholdDays,
});

export const CONTACT_LABELS: Labels<ContactFields> = {
  name: 'Name',
  warmth: 'Warmth',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  groups: 'Groups',
  notes: 'Notes',
  ...plainFields((name) => PLAIN_FIELDS[name].label),
  emailLabel: 'Email label',
  phoneLabel: 'Phone label',
  moreEmails: ['More e-mails', valuesInWords],
  morePhones: ['More phones', valuesInWords],
  customFields: ['Custom fields', (fields) => inList(fields.map(({ name, text }) => `${name}: ${text}`))],
  coldThresholdDays: 'Goes cold after',
};

function valuesInWords(values: readonly Labelled[]): string {
  return inList(values.map(({ value, label }) => (label ? `${value} (${label})` : value)));
}

function inList(entries: readonly string[]): string {
  return entries.length === 0 ? 'empty' : `“${entries.join(', ')}”`;
}

/** Whether something stands in a row; what is empty is not sent. */
export const isValue = ({ value }: Labelled) => value.trim() !== '';
export const isCustomField = ({ name, text }: CustomField) => name.trim() !== '' || text.trim() !== '';

const withoutEmptyRows = (fields: ContactFields): ContactFields => ({
  ...fields,
  moreEmails: fields.moreEmails.filter(isValue),
  morePhones: fields.morePhones.filter(isValue),
  customFields: fields.customFields.filter(isCustomField),
});

export const newContactSchema = z.preprocess((fields) => withoutEmptyRows(fields as ContactFields), NewContact);

const isEmpty = (name: string, value: unknown) =>
  value === null || (name !== 'groups' && Array.isArray(value) && value.length === 0);

/** A new contact without its empty fields. */
export const newContactBody = (fields: NewContact): NewContact =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isEmpty(name, value))) as NewContact;

/** Judges what was changed alone: what an older rule let in does not keep the rest from being saved. */
export const contactChangeSchema = (before: Partial<ContactFields>) =>
  z.preprocess((fields) => changedFields(before, withoutEmptyRows(fields as ContactFields)), ContactChange);
