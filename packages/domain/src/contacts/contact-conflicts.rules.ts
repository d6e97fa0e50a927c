import { groupNameKey } from '../groups/groups.rules.ts';
import { DomainError } from '../problem.ts';
import type { Contact, ContactChange, ContactConflict, SeenFields } from './contacts.contract.ts';

type Field = keyof SeenFields;

/** A contact's fields as a form shows them. */
export const shownFields = (contact: Contact) =>
  ({
    name: contact.name,
    warmth: contact.isCold ? 'cold' : 'warm',
    email: contact.email,
    phone: contact.phone,
    birthday: contact.birthday,
    groups: contact.groups,
    notes: contact.notes,
    linkedin: contact.linkedin,
    facebook: contact.facebook,
    telegram: contact.telegram,
    xcom: contact.xcom,
    coldThresholdDays: contact.coldThresholdDays,
  }) satisfies Record<Field, unknown>;

/** Nothing, null and an empty text are the same to a person. */
const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/**
 * The fields that are neither as the person saw them nor as they want them: somebody else changed them in between.
 * Groups are never among them, for what is added and what is taken away can be told apart.
 */
export function conflictsOf(change: ContactChange, seen: SeenFields, current: Contact): Field[] {
  const now = shownFields(current);
  const names = Object.keys(seen) as Field[];
  return names.filter(
    (name) => name !== 'groups' && name in change && !same(now[name], seen[name]) && !same(now[name], change[name]),
  );
}

const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.some((other) => groupNameKey(other) === groupNameKey(name)));

/** What the person did to the groups, whatever else happened to them. */
export const changedGroups = (wanted: readonly string[], seen: readonly string[]) => ({
  added: without(wanted, seen),
  removed: without(seen, wanted),
});

export const changedMeanwhile = (fields: Field[], current: Contact) =>
  new DomainError('conflict', 'contacts.changed-meanwhile', 'This contact was changed elsewhere meanwhile.', {
    fields,
    current,
  } satisfies Pick<ContactConflict, 'fields' | 'current'>);
