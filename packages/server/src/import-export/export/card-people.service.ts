import { inverseOf } from '@inner-circle/domain/contacts/relations.rules.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { CardPerson } from '@inner-circle/domain/vcard/write-card.ts';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { type Photo, photosOf } from '../../contacts/photos/photos.service.ts';
import { contactRelations as relations } from '../../contacts/relations/relations.table.ts';
import { groups } from '../../groups/groups.table.ts';
import type { Connection } from '../../platform/database.ts';

/** A user's contacts as cards say them, by their ids. Those that are not there are left out. */
export async function cardPeople(
  db: Connection,
  userId: string,
  ids: readonly string[],
  { withPhotos = true } = {},
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
      photo: contacts.photo,
      ...plainFields((name) => contacts[name]),
    })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])));
  const found = rows.map(({ id }) => id);
  const groupsOf = await groupNames(db, userId, found);
  const relationsOf = await peopleAround(db, userId, found);
  const pictured = withPhotos ? rows.flatMap(({ id, photo }) => (photo === null ? [] : [id])) : [];
  const photos = await photosOf(db, userId, pictured);
  return new Map(
    rows.map(({ email, emailLabel, moreEmails, phone, phoneLabel, morePhones, ...row }) => [
      row.id,
      {
        ...row,
        emails: [...(email === null ? [] : [{ value: email, label: emailLabel }]), ...moreEmails],
        phones: [...(phone === null ? [] : [{ value: phone, label: phoneLabel }]), ...morePhones],
        groups: groupsOf.get(row.id) ?? [],
        relations: relationsOf.get(row.id) ?? [],
        photo: pictureOf(photos.get(row.id)),
      },
    ]),
  );
}

const pictureOf = (photo: Photo | undefined): CardPerson['photo'] =>
  photo ? { type: photo.type, base64: photo.content.toString('base64') } : null;

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

type Relations = CardPerson['relations'];

/** Each relation from the side of whoever of these has it: one between two of them is on both cards. */
async function peopleAround(db: Connection, userId: string, ids: readonly string[]): Promise<Map<string, Relations>> {
  const [own, other] = [alias(contacts, 'own'), alias(contacts, 'other')];
  const rows = await db
    .select({
      contactId: relations.contactId,
      otherId: relations.otherId,
      otherName: relations.otherName,
      kind: relations.kind,
      word: relations.word,
      otherWord: relations.otherWord,
      ownContact: own.name,
      otherContact: other.name,
    })
    .from(relations)
    .innerJoin(own, and(eq(own.userId, relations.userId), eq(own.id, relations.contactId)))
    .leftJoin(other, and(eq(other.userId, relations.userId), eq(other.id, relations.otherId)))
    .where(
      and(
        eq(relations.userId, userId),
        or(inArray(relations.contactId, [...ids]), inArray(relations.otherId, [...ids])),
      ),
    )
    .orderBy(asc(relations.createdAt), asc(relations.id));
  const around = new Map<string, Relations>(ids.map((id) => [id, []]));
  for (const { contactId, otherId, otherName, kind, word, otherWord, ownContact, otherContact } of rows) {
    // Own words alone say what there is: they stand on both sides until the other has its own.
    const [ours, theirs] = kind === 'other' ? [word ?? otherWord, otherWord ?? word] : [word, otherWord];
    const name = otherName ?? otherContact;
    if (name !== null) around.get(contactId)?.push({ name, kind, word: ours });
    if (otherId !== null) around.get(otherId)?.push({ name: ownContact, kind: inverseOf(kind), word: theirs });
  }
  return around;
}
