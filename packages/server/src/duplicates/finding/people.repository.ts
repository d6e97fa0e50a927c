import { person } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { CountryCode } from 'libphonenumber-js/min';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
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

/** The owner's contacts as they are compared, by their ids. */
export async function peopleOf(
  db: Connection,
  userId: string,
  ids: readonly string[],
  country: CountryCode | undefined,
) {
  const rows = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      moreEmails: contacts.moreEmails,
      phone: contacts.phone,
      morePhones: contacts.morePhones,
      birthday: contacts.birthday,
      company: contacts.company,
    })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])));
  return new Map(
    rows.map(({ id, email, moreEmails, phone, morePhones, ...rest }) => {
      const emails = [email, ...moreEmails.map(({ value }) => value)];
      const phones = [phone, ...morePhones.map(({ value }) => value)];
      return [id, personIn(country, { ...rest, emails, phones })];
    }),
  );
}
