import { person, type Person } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CountryCode } from 'libphonenumber-js/min';
import { contacts } from '../../contacts/contacts.table.ts';
import { withTurns } from '../../platform/chunks.ts';
import type { Connection } from '../../platform/database.ts';
import { duplicateMarks } from '../duplicates.table.ts';
import { phoneNumber } from './phone-numbers.ts';

type Described = {
  readonly name: string;
  readonly emails: readonly (string | null)[];
  readonly phones: readonly (string | null)[];
  readonly birthday?: string | null;
  readonly company?: string | null;
};

/** Somebody with numbers as they are dialled in the user's country. */
export const personIn = (country: CountryCode | undefined, { emails, phones, ...rest }: Described) =>
  person({
    ...rest,
    emails: emails.flatMap((email) => email?.trim() || []),
    phones: phones.flatMap((phone) => (phone && phoneNumber(phone, country)) || []),
  });

const described = {
  name: contacts.name,
  email: contacts.email,
  moreEmails: contacts.moreEmails,
  phone: contacts.phone,
  morePhones: contacts.morePhones,
  birthday: contacts.birthday,
  company: contacts.company,
};
type Row = Pick<typeof contacts.$inferSelect, keyof typeof described>;

export const personOf = (
  { email, moreEmails, phone, morePhones, ...rest }: Row,
  country: CountryCode | undefined,
): Person =>
  personIn(country, {
    ...rest,
    emails: [email, ...moreEmails.map(({ value }) => value)],
    phones: [phone, ...morePhones.map(({ value }) => value)],
  });

/** The owner's contacts as they are compared, by their ids. */
export async function peopleOf(
  db: Connection,
  userId: string,
  ids: readonly string[],
  country: CountryCode | undefined,
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: contacts.id, ...described })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), sql`${contacts.id} = any(${`{${ids.join()}}`}::uuid[])`));
  const people = new Map<string, Person>();
  for await (const { id, ...row } of withTurns(rows)) people.set(id, personOf(row, country));
  return people;
}

/** Some of those who are to be compared, and their marks, both as they are at one moment. */
export const markedContacts = (db: Connection, userId: string, most: number) =>
  db
    .select({
      contactId: duplicateMarks.contactId,
      version: sql<string>`${duplicateMarks}.xmin::text`,
      contact: described,
    })
    .from(duplicateMarks)
    .leftJoin(contacts, and(eq(contacts.userId, duplicateMarks.userId), eq(contacts.id, duplicateMarks.contactId)))
    .where(eq(duplicateMarks.userId, userId))
    .orderBy(asc(duplicateMarks.contactId))
    .limit(most);
