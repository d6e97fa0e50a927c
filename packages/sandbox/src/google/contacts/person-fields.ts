import { z } from 'zod';
import { photoAddress, PhotoField } from './contact-photos.ts';

const line = z.string().trim().max(2000).default('');
const several = z
  .string()
  .max(2000)
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));

/** What a person fills in about somebody; several e-mails, phones or labels are separated by commas. */
export const PersonFields = z.object({
  name: line,
  emails: several,
  phones: several,
  /** 1988-04-08, or --04-08 without the year. */
  birthday: z
    .string()
    .trim()
    .regex(/^(?:(?:\d{4}|-)-\d\d-\d\d)?$/)
    .default(''),
  company: line,
  title: line,
  address: line,
  website: line,
  partner: line,
  labels: several,
  notes: line,
  photo: PhotoField,
});
export type PersonFields = z.output<typeof PersonFields>;

/** Somebody in an address book. */
export type Entry = {
  readonly id: string;
  readonly fields: PersonFields;
  /** Which change of the book it was. */
  readonly change: number;
  readonly updatedAt: Temporal.Instant;
  readonly isDeleted: boolean;
};

const KINDS = ['home', 'work', 'other'] as const;

const dateOf = (birthday: string) => {
  const [year, month, day] = birthday.replace(/^--/, '0-').split('-').map(Number);
  return { ...(year !== 0 && { year }), month, day };
};

const listOf = <Item>(text: string, item: Item) => (text === '' ? undefined : [item]);

/** The resource of the People API, with what is empty left out, as Google does. */
export function personResource(
  { id, fields, change, updatedAt, isDeleted }: Entry,
  labels: ReadonlyMap<string, string>,
  { issuer, origin }: { readonly issuer: string; readonly origin: string },
) {
  const etag = `%E${change}`;
  const metadata = {
    sources: [{ type: 'CONTACT', id, etag: `#${etag}`, updateTime: updatedAt.toString() }],
    objectType: 'PERSON',
  };
  const resourceName = `people/${id}`;
  if (isDeleted) return { resourceName, etag, metadata: { ...metadata, deleted: true } };
  const [givenName = '', ...rest] = fields.name.split(' ');
  const primary = (index: number) => ({ metadata: { primary: index === 0, source: { type: 'CONTACT', id } } });
  return {
    resourceName,
    etag,
    metadata,
    names: listOf(fields.name, {
      displayName: fields.name,
      givenName,
      familyName: rest.join(' '),
      unstructuredName: fields.name,
    }),
    emailAddresses: fields.emails.map((value, index) => ({ ...primary(index), value, type: KINDS[index % 3] })),
    phoneNumbers: fields.phones.map((value, index) => ({
      ...primary(index),
      value,
      type: index === 0 ? 'mobile' : KINDS[index % 3],
    })),
    birthdays: listOf(fields.birthday, { date: dateOf(fields.birthday), text: fields.birthday }),
    organizations: listOf(fields.company + fields.title, {
      name: fields.company,
      title: fields.title,
      current: true,
    }),
    addresses: listOf(fields.address, { formattedValue: fields.address, type: 'home' }),
    urls: listOf(fields.website, { value: fields.website, type: 'profile' }),
    relations: listOf(fields.partner, { person: fields.partner, type: 'partner' }),
    biographies: listOf(fields.notes, { value: fields.notes, contentType: 'TEXT_PLAIN' }),
    memberships: ['myContacts', ...fields.labels.map((label) => labels.get(label) ?? '')].map((contactGroupId) => ({
      contactGroupMembership: { contactGroupId, contactGroupResourceName: `contactGroups/${contactGroupId}` },
    })),
    photos: [
      fields.photo === ''
        ? { ...primary(0), url: `${issuer}/avatars/monogram.png`, default: true }
        : { ...primary(0), url: photoAddress(origin, fields.photo) },
    ],
  };
}
