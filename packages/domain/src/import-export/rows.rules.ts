import { NewContact } from '../contacts/contacts.contract.ts';
import { type Column, positionInName, type PlacedColumn } from './columns.rules.ts';
import { groupsCell } from './group-list.rules.ts';
import type { ImportRow } from './import-export.contract.ts';
import { IMPORT_MAX_CELL, SINGLE_FIELDS, type ImportField } from './import.rules.ts';

/** Google puts several values into one cell. */
const cellValues = (cell = '') =>
  cell
    .split(' ::: ')
    .map((value) => value.trim())
    .filter(Boolean);

const labelled = (header: string, value: string) => `${header.replace(/\s*-\s*value$/i, '').trim()}: ${value}`;

const isAddress = (value: string) => NewContact.shape.email.safeParse(value).success;

/** Fields of one value to which several columns were mapped, with these columns. */
export const sharedFields = <Mapped extends Pick<Column, 'field'>>(columns: readonly Mapped[]) =>
  SINGLE_FIELDS.map((field) => ({ field, columns: columns.filter((column) => column.field === field) })).filter(
    (shared) => shared.columns.length > 1,
  );

/**
 * Reads rows of the file as the columns say. A field of one value has that of the first column with something in it (for an e-mail,
 * with an address); what others hold goes to the notes.
 */
export function rowReader(columns: readonly Column[]): (row: readonly string[]) => ImportRow {
  const placed = columns.map((column, index) => ({ ...column, index }));
  const of = (field: ImportField) => placed.filter((column) => column.field === field);
  const names = of('name').toSorted((a, b) => positionInName(a) - positionInName(b));
  const notes = of('notes');
  const groups = of('groups');
  const singles = SINGLE_FIELDS.map((field) => ({ field, of: of(field) })).filter((single) => single.of.length > 0);

  return (row) => {
    const result: ImportRow = {};
    const cell = ({ index }: PlacedColumn) => row[index]?.trim() ?? '';
    const lines = notes
      .filter((column) => cell(column) !== '')
      // Notes are kept to the letter.
      .map((column) => (isNote(column, notes) ? (row[column.index] ?? '') : labelled(column.header, cell(column))));
    for (const { field, of: sources } of singles) {
      const found = sources.flatMap((column) =>
        cellValues(cell(column)).map((value) => ({ value, header: column.header })),
      );
      const first = found.find(({ value }) => field !== 'email' || isAddress(value)) ?? found[0];
      if (first) result[field] = first.value;
      const more = new Map(
        found.filter(({ value }) => value !== first?.value).map(({ value, header }) => [value, header]),
      );
      for (const [value, header] of more) lines.push(labelled(header, value));
    }
    if (names.length > 0) result.name = names.map(cell).filter(Boolean).join(' ');
    if (lines.length > 0) result.notes = lines.join('\n');
    const inGroups = groups.map((column) => groupsIn(column.header, cell(column))).filter(Boolean);
    if (inGroups.length > 0) result.groups = inGroups.join(', ');
    return result;
  };
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

export const isTooLong = (row: ImportRow) =>
  Object.entries(row).some(([field, value]) => (value ?? '').length > longestOf(field));

/** The row with cells that are too long cut off. */
export const shortened = (row: ImportRow): ImportRow =>
  isTooLong(row)
    ? Object.fromEntries(Object.entries(row).map(([field, value]) => [field, (value ?? '').slice(0, longestOf(field))]))
    : row;
