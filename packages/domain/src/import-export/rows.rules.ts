import { MOST_CUSTOM_FIELDS, MOST_FURTHER } from '../contacts/contact-values.contract.ts';
import { NewContact } from '../contacts/contacts.contract.ts';
import { unprotectedCell } from '../csv.ts';
import { type Column, positionInName, type PlacedColumn } from './columns.rules.ts';
import { groupsCell } from './group-list.rules.ts';
import { isLabelHeader, labelFrom, labelInHeader, stemOf } from './header-labels.rules.ts';
import type { ImportRow } from './import-export.contract.ts';
import {
  type ColumnField,
  IMPORT_MAX_CELL,
  OWN_COLUMN_NAMES,
  type OwnColumn,
  SINGLE_FIELDS,
  type SingleField,
} from './import.rules.ts';
import { valuesOf } from './value-list.rules.ts';

/** Google puts several values into one cell. */
const cellValues = (cell = '') =>
  cell
    .split(' ::: ')
    .map((value) => value.trim())
    .filter(Boolean);

const labelled = (header: string, value: string) => `${header.replace(/\s*-\s*value$/i, '').trim()}: ${value}`;

const isAddress = (value: string) => NewContact.shape.email.safeParse(value).success;

/** Fields of which a contact has several, the first being the one in use. */
const SEVERAL = { email: ['emailLabel', 'moreEmails'], phone: ['phoneLabel', 'morePhones'] } as const;

/** Fields of one value to which several columns were mapped, with these columns. */
export const sharedFields = <Mapped extends Pick<Column, 'field'>>(columns: readonly Mapped[]) =>
  SINGLE_FIELDS.map((field) => ({ field, columns: columns.filter((column) => column.field === field) })).filter(
    (shared) => shared.columns.length > 1,
  );

/** Whether what further columns hold is kept beside the first, and not in the notes. */
export const hasSeveral = (field: SingleField): field is keyof typeof SEVERAL => field in SEVERAL;

type Found = { value: string; header: string; label: string | null };

/**
 * Reads rows of the file as the columns say. A field of one value has that of the first column with something in it (for an e-mail,
 * with an address). Of e-mails and phone numbers the others stand beside the first; of other fields they go to the notes.
 */
export function rowReader(columns: readonly Column[]): (row: readonly string[]) => ImportRow {
  const placed = columns.map((column, index) => ({ ...column, index }));
  const of = (field: ColumnField) => placed.filter((column) => column.field === field);
  const names = of('name').toSorted((a, b) => positionInName(a) - positionInName(b));
  const notes = of('notes');
  const groups = of('groups');
  const singles = SINGLE_FIELDS.map((field) => ({ field, of: of(field).map(withLabel(placed)) })).filter(
    (single) => single.of.length > 0,
  );
  const own = OWN_COLUMN_NAMES.map((field) => ({ field, of: of(field) })).filter((single) => single.of.length > 0);
  const custom = of('customField');

  return (row) => {
    const result: ImportRow = {};
    const cell = ({ index }: PlacedColumn) => row[index]?.trim() ?? '';
    const lines = notes
      .filter((column) => cell(column) !== '')
      // Notes are kept to the letter.
      .map((column) => (isNote(column, notes) ? (row[column.index] ?? '') : labelled(column.header, cell(column))));
    for (const { field, of: sources } of singles) {
      const found = sources.flatMap(({ labelColumn, ...column }) =>
        cellValues(cell(column)).map((value): Found => ({
          value,
          header: column.header,
          label: labelColumn ? labelFrom(cell(labelColumn)) : labelInHeader(column.header),
        })),
      );
      const first = found.find(({ value }) => field !== 'email' || isAddress(value)) ?? found[0];
      if (first) result[field] = first.value;
      const more = new Map(found.filter(({ value }) => value !== first?.value).map((one) => [one.value, one]));
      const isKept = ({ value }: Found) => hasSeveral(field) && (field !== 'email' || isAddress(value));
      const [kept, rest] = [[...more.values()].filter(isKept), [...more.values()].filter((one) => !isKept(one))];
      if (hasSeveral(field)) {
        const [labelOf, moreOf] = SEVERAL[field];
        if (first?.label) result[labelOf] = first.label;
        const values = kept.slice(0, MOST_FURTHER);
        if (values.length > 0)
          result[moreOf] = values.map(({ value, label }) => ({ value: unprotectedCell(value), label }));
      }
      for (const { value, header } of [...rest, ...kept.slice(MOST_FURTHER)]) lines.push(labelled(header, value));
    }
    for (const {
      field,
      of: [column],
    } of own) {
      const text = unprotectedCell(cell(column!));
      if (text !== '') Object.assign(result, ownCell(field, text));
    }
    const fields = custom
      .filter((column) => cell(column) !== '')
      .map((column) => ({ name: column.header.trim() || UNNAMED, text: unprotectedCell(cell(column)) }));
    const allFields = [...(result.customFields ?? []), ...fields];
    if (allFields.length > 0) result.customFields = allFields.slice(0, MOST_CUSTOM_FIELDS);
    for (const { name, text } of allFields.slice(MOST_CUSTOM_FIELDS)) lines.push(labelled(name, text));
    if (names.length > 0) result.name = names.map(cell).filter(Boolean).join(' ');
    if (lines.length > 0) result.notes = lines.join('\n');
    const inGroups = groups.map((column) => groupsIn(column.header, cell(column))).filter(Boolean);
    if (inGroups.length > 0) result.groups = inGroups.join(', ');
    return result;
  };
}

/** The column beside it that says what its value is for, where the file has one. */
const withLabel = (columns: readonly PlacedColumn[]) => (column: PlacedColumn) => ({
  ...column,
  labelColumn: columns.find(
    ({ header, field }) => field === null && isLabelHeader(header) && stemOf(header) === stemOf(column.header),
  ),
});

/** What a field is called that has no name. */
const UNNAMED = 'Other';

function ownCell(field: OwnColumn, cell: string): Pick<ImportRow, OwnColumn> {
  if (field === 'emailLabel' || field === 'phoneLabel') return { [field]: cell };
  const values = valuesOf(cell);
  if (field !== 'customFields') return { [field]: values.slice(0, MOST_FURTHER) };
  const fields = values.map(({ value, label }) => ({ name: label ?? UNNAMED, text: value }));
  return { customFields: fields.slice(0, MOST_CUSTOM_FIELDS) };
}

/** What stands beside notes says what it is. */
const isNote = ({ header }: Column, notes: readonly Column[]) => notes.length === 1 || /note/i.test(header);

/**
 * Google separates by colons, marks its own labels with an asterisk and gives one of them to everybody; Outlook separates by
 * semicolons. Everything else is separated by commas, as ours is.
 */
function groupsIn(header: string, cell: string): string {
  if (/ ::: |^\* my ?contacts$/i.test(cell)) {
    const labels = cellValues(cell).filter((label) => !/^\* my ?contacts$/i.test(label));
    return groupsCell(labels.map((label) => label.replace(/^\* /, '')));
  }
  return /^categor/i.test(header) ? cell.replaceAll(';', ',') : cell;
}

export const isNameless = (row: ImportRow) => (row.name ?? '') === '';

/** Characters that are read of a cell: enough to see that it is too long for a contact, and for a batch to stay small. */
const LONGEST_CELLS: Partial<Record<string, number>> = { notes: IMPORT_MAX_CELL, groups: 5000 };
const longestOf = (field: string) => LONGEST_CELLS[field] ?? 1000;

type Cell = ImportRow[keyof ImportRow];
const textsOf = (cell: Cell): string[] =>
  Array.isArray(cell)
    ? cell.flatMap((entry) => Object.values(entry).filter((text) => typeof text === 'string'))
    : [cell ?? ''];

export const isTooLong = (row: ImportRow) =>
  Object.entries(row).some(([field, cell]) => textsOf(cell).some((text) => text.length > longestOf(field)));

/** The row with cells that are too long cut off. */
export const shortened = (row: ImportRow): ImportRow =>
  isTooLong(row)
    ? Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, cutOff(cell, longestOf(field))]))
    : row;

function cutOff(cell: Cell, longest: number): Cell {
  if (!Array.isArray(cell)) return (cell ?? '').slice(0, longest);
  const cut = ([name, text]: [string, string | null | undefined]) => [name, text?.slice(0, longest) ?? null];
  return cell.map((entry) => Object.fromEntries(Object.entries(entry).map(cut))) as Cell;
}
