import { relationOf } from '../../vcard/card-labels.ts';
import { networkOf } from '../../vcard/card-profiles.ts';
import type { SourcePerson } from '../source-person.ts';
import { hasHeaders, numbered, rowsOf, type SourceRow } from './rows.ts';
import { fieldsOf, joined, labelFrom, missingOf, personNamed, type SourceReader, type SourceTable } from './source.ts';

/** The table that Google Contacts exports: with “Labels” since 2024, with “Group Membership” and types before. */
export const readGoogle: SourceReader = (files) => {
  const table = files.flatMap((file) => file.table() ?? []).find(isGoogle);
  if (!table) return undefined;
  const rows = rowsOf(table);
  return {
    source: 'google',
    persons: rows.map((row) => personOf(row, table)).filter(({ name }) => name !== ''),
    missing: missingOf([
      [
        rows.some((row) => row('Photo') !== ''),
        'Photos: the file has only links to them. Connect Google Contacts to bring them.',
      ],
    ]),
  };
};

const isGoogle = (table: SourceTable) =>
  (hasHeaders(table, 'First Name', 'Labels') || hasHeaders(table, 'Given Name', 'Group Membership')) &&
  (numbered(table, 'E-mail').length > 0 ||
    numbered(table, 'Phone').length > 0 ||
    hasHeaders(table, 'Organization Name'));

const SEPARATOR = ' ::: ';
const valuesOf = (cell: string) =>
  cell
    .split(SEPARATOR)
    .map((value) => value.trim())
    .filter(Boolean);

function personOf(row: SourceRow, table: SourceTable): SourcePerson {
  const each = (what: string) =>
    numbered(table, what).flatMap((number) => {
      const part = (name: string) => row(`${what} ${number} - ${name}`);
      const label = part('Label') || part('Type') || part('Service');
      return valuesOf(part('Value')).map((value) => ({
        value,
        // The one in use is marked.
        isFirst: label.startsWith('*'),
        label: labelFrom(label.replace(/^\*\s*/, '')),
        part,
      }));
    });
  const labelled = (what: string) =>
    each(what)
      .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
      .map(({ value, label }) => ({ value, label }));
  const emails = labelled('E-mail');
  const phones = labelled('Phone');
  const organisation = row('Organization Name') || row('Organization 1 - Name');
  const department = row('Organization Department') || row('Organization 1 - Department');
  const addresses = numbered(table, 'Address').flatMap((number) => {
    const part = (name: string) => row(`Address ${number} - ${name}`);
    const value =
      joined(
        ', ',
        part('Street'),
        part('Extended Address'),
        part('PO Box'),
        part('City'),
        part('Region'),
        part('Postal Code'),
        part('Country'),
      ) || part('Formatted').replace(/\s*\n\s*/g, ', ');
    return value ? { value, label: labelFrom((part('Label') || part('Type')).replace(/^\*\s*/, '')) } : [];
  });
  const websites = each('Website');
  const profile = (network: ReturnType<typeof networkOf>) =>
    [...websites, ...each('IM')].find(
      ({ value, label }) => networkOf(value) === network || (label !== null && networkOf(label) === network),
    )?.value ?? null;
  const profiles = {
    linkedin: profile('linkedin'),
    facebook: profile('facebook'),
    telegram: profile('telegram'),
    xcom: profile('xcom'),
  };
  const taken = new Set<string | null>(Object.values(profiles));
  return personNamed(
    row('Name') ||
      joined(
        ' ',
        row('Name Prefix'),
        row('First Name') || row('Given Name'),
        row('Middle Name') || row('Additional Name'),
        row('Last Name') || row('Family Name'),
        row('Name Suffix'),
      ) ||
      row('File As') ||
      row('Nickname') ||
      organisation ||
      emails[0]?.value ||
      phones[0]?.value ||
      '',
    {
      emails,
      phones,
      birthday: row('Birthday') || null,
      notes: row('Notes'),
      groups: valuesOf(row('Labels') || row('Group Membership'))
        .filter((label) => !/^\* (?:my ?contacts|starred)$/i.test(label))
        .map((label) => label.replace(/^\* /, '')),
      company: joined(', ', organisation, department) || null,
      role: row('Organization Title') || row('Organization 1 - Title') || null,
      address: addresses[0]?.value ?? null,
      ...profiles,
      customFields: fieldsOf(
        ['Nickname', row('Nickname')],
        ...each('Custom Field').map(({ label, value }) => [label ?? 'Custom', value] as const),
        ...each('Event').map(({ label, value }) => [label ?? 'Event', value] as const),
        ...addresses.slice(1).map(({ label, value }) => [`Address${label ? ` (${label})` : ''}`, value] as const),
        ...[...websites, ...each('IM')]
          .filter(({ value }) => !taken.has(value))
          .map(({ label, value }) => [`Website${label ? ` (${label})` : ''}`, value] as const),
      ),
      relations: each('Relation').map(({ value, label }) => Object.assign({ name: value }, relationOf(label))),
    },
  );
}
