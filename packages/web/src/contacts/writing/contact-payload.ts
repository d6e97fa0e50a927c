import {
  ContactChange,
  type Contact,
  type NewContact,
  type SeenChange,
} from '@inner-circle/domain/contacts/contacts.contract.ts';
import { z } from 'zod';

/** The form's fields, all of them present. */
export type ContactFields = {
  name: string;
  warmth: 'warm' | 'cold';
  email: string;
  phone: string;
  birthday: string;
  groups: string[];
  notes: string;
  linkedin: string;
  facebook: string;
  telegram: string;
  xcom: string;
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
  linkedin: '',
  facebook: '',
  telegram: '',
  xcom: '',
};

export const fieldsOf = (contact: Contact): ContactFields => ({
  name: contact.name,
  warmth: contact.isCold ? 'cold' : 'warm',
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  birthday: contact.birthday ?? '',
  groups: contact.groups,
  notes: contact.notes,
  linkedin: contact.linkedin ?? '',
  facebook: contact.facebook ?? '',
  telegram: contact.telegram ?? '',
  xcom: contact.xcom ?? '',
  coldThresholdDays: contact.coldThresholdDays,
});

/** A new contact without its empty fields. */
export const newContactBody = (fields: NewContact): NewContact =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as NewContact;

type Seen = Partial<ContactFields>;

function changesOf(fields: object, before: Seen): [string, unknown][] {
  const old: Readonly<Record<string, unknown>> = before;
  const same = (name: string, value: unknown) => JSON.stringify(value ?? '') === JSON.stringify(old[name] ?? '');
  return Object.entries(fields).filter(([name, value]) => !same(name, value));
}

/** Only what was changed, with what the person saw before: what was changed elsewhere meanwhile stays. Nothing when all is as it was. */
export function contactChangeBody(fields: ContactChange, before: Seen): SeenChange | undefined {
  const old: Readonly<Record<string, unknown>> = before;
  const changed = changesOf(fields, before);
  if (changed.length === 0) return undefined;
  return { ...Object.fromEntries(changed), seen: Object.fromEntries(changed.map(([name]) => [name, old[name]])) };
}

/** Judges what was changed alone: what an older rule let in does not keep the rest from being saved. */
export const contactChangeSchema = (before: Seen) =>
  z.preprocess((fields) => Object.fromEntries(changesOf(fields as object, before)), ContactChange);
