import type { ConflictSubject } from '../conflicts.rules.ts';
import { groupNameKey } from '../groups/groups.rules.ts';
import type { Contact, ContactChange } from './contacts.contract.ts';
import { plainFields } from './plain-fields.rules.ts';

export const CONTACT_CONFLICT: ConflictSubject = { slice: 'contacts', subject: 'This contact was' };

/** A contact's fields as a form shows them. */
export const shownFields = (contact: Pick<Contact, keyof ContactChange | 'isCold'>) =>
  ({
    name: contact.name,
    warmth: contact.isCold ? 'cold' : 'warm',
    email: contact.email,
    phone: contact.phone,
    birthday: contact.birthday,
    groups: contact.groups,
    notes: contact.notes,
    ...plainFields((name) => contact[name]),
    emailLabel: contact.emailLabel,
    phoneLabel: contact.phoneLabel,
    moreEmails: contact.moreEmails,
    morePhones: contact.morePhones,
    customFields: contact.customFields,
    coldThresholdDays: contact.coldThresholdDays,
    snoozedUntil: contact.snoozedUntil,
  }) satisfies Record<keyof ContactChange, unknown>;

const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.some((other) => groupNameKey(other) === groupNameKey(name)));

/** What the person did to the groups, whatever else happened to them. */
export const changedGroups = (wanted: readonly string[], seen: readonly string[]) => ({
  added: without(wanted, seen),
  removed: without(seen, wanted),
});
