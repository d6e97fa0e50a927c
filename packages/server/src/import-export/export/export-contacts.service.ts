import { Readable } from 'node:stream';
import type { Contact, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import { BYTE_ORDER_MARK } from '@inner-circle/domain/csv.ts';
import type { ExportFormat } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { groupsCell } from '@inner-circle/domain/import-export/group-list.rules.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  OWN_COLUMN_NAMES,
  OWN_COLUMNS,
  type OwnColumn,
} from '@inner-circle/domain/import-export/import.rules.ts';
import { valuesCell } from '@inner-circle/domain/import-export/value-list.rules.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { type CardVersion, writeCard } from '@inner-circle/domain/vcard/write-card.ts';
import { contactIdsOf, contactsById, fittingIds, requireContacts } from '../../contacts/contacts.service.ts';
import { csvLines } from '../../platform/csv.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { cardPeople } from './card-people.service.ts';

type Filter = Pick<ContactQuery, 'search' | 'warmth' | 'group'> & {
  conditions?: string | undefined;
  ids?: readonly string[] | undefined;
};
type Wanted = Selection | Filter;

const VERSIONS = { vcard3: '3.0', vcard4: '4.0' } as const satisfies Record<string, CardVersion>;

const CONTACTS_AT_ONCE = 200;
/** Photos are loaded with them. */
const CARDS_AT_ONCE = 50;

/** A file that can be imported again: all contacts, those of a filter, or a selection. */
export async function exportContacts(
  user: SignedInUser,
  { format, ...wanted }: Wanted & { format: ExportFormat },
  dependencies: Dependencies,
) {
  const selected = await idsOf(user, wanted, dependencies);
  const today = todayOf(await settingsOf(user, dependencies), dependencies.clock.now());
  const isTable = format === 'csv';
  const content = isTable
    ? csvOf(user, selected, dependencies)
    : cardsOf(user, selected, VERSIONS[format], dependencies);
  return {
    fileName: `contacts-${today.toString()}.${isTable ? 'csv' : 'vcf'}`,
    type: `${isTable ? 'text/csv' : 'text/vcard'}; charset=utf-8`,
    content: Readable.from(content, { objectMode: false }),
  };
}

async function idsOf(user: SignedInUser, wanted: Wanted, dependencies: Dependencies) {
  if ('except' in wanted) return fittingIds(user, wanted, dependencies);
  if (wanted.ids === undefined) return contactIdsOf(user, wanted as Filter, dependencies);
  const ids = [...new Set(wanted.ids)];
  await requireContacts(user, ids, dependencies);
  return ids;
}

/** One card after the other, as address books read them. */
async function* cardsOf(
  user: SignedInUser,
  ids: readonly string[],
  version: CardVersion,
  { db }: Dependencies,
): AsyncGenerator<string> {
  for (let from = 0; from < ids.length; from += CARDS_AT_ONCE) {
    const chunk = ids.slice(from, from + CARDS_AT_ONCE);
    const people = await cardPeople(db, user.id, chunk);
    for (const id of chunk) {
      const person = people.get(id);
      if (person) yield writeCard(person, version);
    }
  }
}

/** Read while it is written, and not in one transaction: a slow download must not hold a connection. */
async function* csvOf(user: SignedInUser, ids: readonly string[], dependencies: Dependencies): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([[...IMPORT_FIELDS, ...OWN_COLUMN_NAMES.map((name) => OWN_COLUMNS[name])]]);
  for (let from = 0; from < ids.length; from += CONTACTS_AT_ONCE) {
    const chunk = ids.slice(from, from + CONTACTS_AT_ONCE);
    const contacts = await contactsById(user, chunk, dependencies);
    // Contacts that were deleted meanwhile have no line.
    const found = chunk.flatMap((id) => contacts.get(id) ?? []);
    yield csvLines(found.map(cellsOf));
  }
}

const cellsOf = (contact: Contact) => [
  ...IMPORT_FIELDS.map((field) => cellOf(contact, field)),
  ...OWN_COLUMN_NAMES.map((name) => ownCellOf(contact, name)),
];

const cellOf = (contact: Contact, field: ImportField) =>
  field === 'groups' ? groupsCell(contact.groups) : (contact[field] ?? '');

function ownCellOf(contact: Contact, name: OwnColumn): string {
  if (name === 'emailLabel' || name === 'phoneLabel') return contact[name] ?? '';
  if (name !== 'customFields') return valuesCell(contact[name]);
  return valuesCell(contact.customFields.map((field) => ({ value: field.text, label: field.name })));
}
