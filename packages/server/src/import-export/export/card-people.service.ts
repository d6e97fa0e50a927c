import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { CardPerson } from '@inner-circle/domain/vcard/write-card.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import type { Connection } from '../../platform/database.ts';

/** A user's contacts as cards say them, by their ids. Those that are not there are left out. */
export async function cardPeople(
  db: Connection,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, CardPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: contacts.id,
      updatedAt: contacts.updatedAt,
      name: contacts.name,
      email: contacts.email,
      emailLabel: contacts.emailLabel,
      moreEmails: contacts.moreEmails,
      phone: contacts.phone,
      phoneLabel: contacts.phoneLabel,
      morePhones: contacts.morePhones,
      birthday: contacts.birthday,
      notes: contacts.notes,
      customFields: contacts.customFields,
      ...plainFields((name) => contacts[name]),
    })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])));
  const found = rows.map(({ id }) => id);
  const groupsOf = await groupNames(db, userId, found);
  return new Map(
    rows.map(({ email, emailLabel, moreEmails, phone, phoneLabel, morePhones, ...row }) => [
      row.id,
      {
        ...row,
        emails: [...(email === null ? [] : [{ value: email, label: emailLabel }]), ...moreEmails],
        phones: [...(phone === null ? [] : [{ value: phone, label: phoneLabel }]), ...morePhones],
        groups: groupsOf.get(row.id) ?? [],
        relations: [],
        photo: null,
      },
    ]),
  );
}

async function groupNames(db: Connection, userId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ contactId: contactGroups.contactId, name: groups.name })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, userId), inArray(contactGroups.contactId, [...ids])))
    .orderBy(groups.nameSort, groups.nameKey);
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId);
  return new Map([...byContact].map(([contactId, names]) => [contactId, names.map(({ name }) => name)]));
}
