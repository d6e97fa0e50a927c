import { relationOf } from '../../vcard/card-labels.ts';
import { hasHeaders, rowsOf, type SourceRow } from './rows.ts';
import { fieldsOf, joined, personNamed, type SourceReader } from './source.ts';

const PHONES: readonly (readonly [header: string, label: string])[] = [
  ['Mobile Phone', 'mobile'],
  ['Home Phone', 'home'],
  ['Home Phone 2', 'home'],
  ['Business Phone', 'work'],
  ['Business Phone 2', 'work'],
  ['Primary Phone', 'main'],
  ['Other Phone', 'other'],
  ['Company Main Phone', 'company'],
  ['Car Phone', 'car'],
  ['Radio Phone', 'radio'],
  ['Home Fax', 'home fax'],
  ['Business Fax', 'work fax'],
  ['Other Fax', 'other fax'],
  ['Pager', 'pager'],
  ["Assistant's Phone", 'assistant'],
];

const EMAILS = ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'] as const;

/** How Outlook writes that there is no date. */
const NO_DATE = /^0\/0\/0/;

/** The table that Outlook and Outlook on the web export, with English headers. Those of other languages go on to the mapping of columns. */
export const readOutlook: SourceReader = (files) => {
  const table = files
    .flatMap((file) => file.table() ?? [])
    .find((one) => hasHeaders(one, 'First Name', 'E-mail Address', 'Business Phone'));
  if (!table) return undefined;
  return {
    source: 'outlook',
    persons: rowsOf(table)
      .map(personOf)
      .filter(({ name }) => name !== ''),
    missing: [],
  };
};

function personOf(row: SourceRow) {
  const address = (which: string) =>
    joined(
      ', ',
      row(`${which} Street`).replace(/\s*\n\s*/g, ', '),
      row(`${which} City`),
      row(`${which} State`),
      row(`${which} Postal Code`),
      row(`${which} Country/Region`) || row(`${which} Country`),
    );
  const [first, ...more] = (['Home', 'Business', 'Other'] as const).flatMap((which) => {
    const value = address(which);
    return value ? [[which, value] as const] : [];
  });
  const emails = EMAILS.flatMap((header) => (row(header) ? { value: row(header), label: null } : []));
  const phones = PHONES.flatMap(([header, label]) => (row(header) ? { value: row(header), label } : []));
  const day = (header: string) => (NO_DATE.test(row(header)) ? '' : row(header));
  const relatives = [
    ['spouse', row('Spouse')],
    ['manager', row("Manager's Name")],
    ['assistant', row("Assistant's Name")],
    ...row('Children')
      .split(/[;,]/)
      .map((name) => ['child', name.trim()]),
  ] as const;
  return personNamed(
    joined(' ', row('Title'), row('First Name'), row('Middle Name'), row('Last Name'), row('Suffix')) ||
      row('Nickname') ||
      row('Company') ||
      emails[0]?.value ||
      phones[0]?.value ||
      '',
    {
      emails,
      phones,
      birthday: day('Birthday') || null,
      notes: row('Notes'),
      groups: row('Categories')
        .split(';')
        .map((name) => name.trim())
        .filter(Boolean),
      company: joined(', ', row('Company'), row('Department')) || null,
      role: row('Job Title') || null,
      address: first?.[1] ?? null,
      customFields: fieldsOf(
        ['Nickname', row('Nickname')],
        ['Anniversary', day('Anniversary')],
        ['Hobby', row('Hobby')],
        ['Schools', row('Schools')],
        ['Website', row('Web Page') || row('Personal Web Page')],
        ...more.map(
          ([which, value]) => [`Address (${which === 'Business' ? 'work' : which.toLowerCase()})`, value] as const,
        ),
      ),
      relations: relatives.flatMap(([word, name]) => (name ? Object.assign({ name }, relationOf(word ?? null)) : [])),
    },
  );
}
