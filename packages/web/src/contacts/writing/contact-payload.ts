import { changedFields } from '@inner-circle/domain/conflicts.rules.ts';
import { ContactChange, type Contact, type NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
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
  coldThresholdDays: 'Goes cold after',
};

/** A new contact without its empty fields. */
export const newContactBody = (fields: NewContact): NewContact =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as NewContact;

/** Judges what was changed alone: what an older rule let in does not keep the rest from being saved. */
export const contactChangeSchema = (before: Partial<ContactFields>) =>
  z.preprocess((fields) => changedFields(before, fields as ContactFields), ContactChange);
