import { z } from 'zod';
import type { SourcePerson } from '../../sources/sources.port.ts';

const text = z.string().optional().catch(undefined);
const several = <Item extends z.ZodRawShape>(shape: Item) => z.array(z.object(shape)).default([]).catch([]);
const number = z.int().optional().catch(undefined);

/** What is read of the resource of the People API. What is odd in it is left out. */
export const GooglePerson = z.object({
  resourceName: z.string(),
  etag: z.string().default(''),
  metadata: z.object({ deleted: z.boolean().optional() }).optional().catch(undefined),
  names: several({ displayName: text, unstructuredName: text }),
  emailAddresses: several({ value: text, type: text, formattedType: text }),
  phoneNumbers: several({ value: text, type: text, formattedType: text }),
  birthdays: several({ date: z.object({ year: number, month: number, day: number }).optional().catch(undefined) }),
  organizations: several({ name: text, title: text, department: text }),
  addresses: several({ formattedValue: text, type: text }),
  biographies: several({ value: text }),
  memberships: several({
    contactGroupMembership: z.object({ contactGroupResourceName: text }).optional().catch(undefined),
  }),
  photos: several({ url: text, default: z.boolean().optional().catch(undefined) }),
  relations: several({ person: text, type: text, formattedType: text }),
  urls: several({ value: text, type: text, formattedType: text }),
  userDefined: several({ key: text, value: text }),
});
export type GooglePerson = z.infer<typeof GooglePerson>;

type Valued = { value?: string | undefined; type?: string | undefined; formattedType?: string | undefined };

const labelled = (values: readonly Valued[]) =>
  values.flatMap(({ value, type }) => (value ? { value, label: type ?? null } : []));

const KINDS: Readonly<Record<string, SourcePerson['relations'][number]['kind']>> = {
  spouse: 'partner',
  partner: 'partner',
  domesticPartner: 'partner',
  mother: 'parent',
  father: 'parent',
  parent: 'parent',
  child: 'child',
  son: 'child',
  daughter: 'child',
  brother: 'sibling',
  sister: 'sibling',
  friend: 'friend',
  referredBy: 'introducer',
  manager: 'colleague',
  assistant: 'colleague',
};

const PROFILES = { linkedin: 'linkedin.com', facebook: 'facebook.com', telegram: 't.me', xcom: 'x.com' } as const;
const isOn = (url: string, host: string) => {
  const name = URL.parse(url)?.hostname ?? '';
  return name === host || name.endsWith(`.${host}`) || (host === 'x.com' && /(?:^|\.)twitter\.com$/.test(name));
};

const padded = (part: number) => String(part).padStart(2, '0');

function birthdayOf({ birthdays }: GooglePerson): string | null {
  const date = birthdays.find(({ date: given }) => given?.month && given.day)?.date;
  if (!date) return null;
  const day = `${padded(date.month!)}-${padded(date.day!)}`;
  return date.year ? `${String(date.year).padStart(4, '0')}-${day}` : `--${day}`;
}

/** Somebody at Google, in our own words. */
export function personOf(
  person: GooglePerson,
  groups: ReadonlyMap<string, string>,
  photo: SourcePerson['photo'],
): SourcePerson {
  const [name] = person.names;
  const [organization] = person.organizations;
  const urls = person.urls.flatMap(({ value }) => value ?? []);
  const profiles = Object.entries(PROFILES).map(([field, host]) => [
    field,
    urls.find((url) => isOn(url, host)) ?? null,
  ]);
  const others = urls.filter((url) => !Object.values(PROFILES).some((host) => isOn(url, host)));
  const custom = person.userDefined.flatMap(({ key, value }) => (key && value ? { name: key, text: value } : []));
  return {
    uid: person.resourceName,
    name: name?.displayName ?? name?.unstructuredName ?? '',
    emails: labelled(person.emailAddresses),
    phones: labelled(person.phoneNumbers),
    birthday: birthdayOf(person),
    notes: person.biographies.flatMap(({ value }) => value ?? []).join('\n\n'),
    groups: person.memberships.flatMap(
      ({ contactGroupMembership: in_ }) => groups.get(in_?.contactGroupResourceName ?? '') ?? [],
    ),
    met: null,
    ...(Object.fromEntries(profiles) as Record<keyof typeof PROFILES, string | null>),
    company: organization?.name ?? null,
    role: organization?.title ?? null,
    address:
      person.addresses.find(({ formattedValue }) => formattedValue)?.formattedValue?.replaceAll('\n', ', ') ?? null,
    customFields: [...custom, ...others.map((url) => ({ name: 'Website', text: url })).slice(0, 1)],
    relations: person.relations.flatMap(({ person: related, type, formattedType }) => {
      const kind = KINDS[type ?? ''] ?? 'other';
      return related ? { name: related, kind, word: kind === 'other' ? (formattedType ?? type ?? null) : null } : [];
    }),
    photo,
    interactions: [],
    todos: [],
  };
}
