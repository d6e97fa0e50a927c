import { type ColumnField, fieldForHeader, OWN_COLUMN_NAMES, OWN_COLUMNS } from './import.rules.ts';

/** A column of a file and what it becomes; null: it is not imported. */
export type Column = { header: string; field: ColumnField | null };
export type PlacedColumn = Column & { index: number };
type Rows = readonly (readonly string[])[];

/** Words of other programs for our fields, where the header is nothing but that word. */
const WORDS: readonly (readonly [RegExp, ColumnField])[] = [
  [/^(?:labels?|tags?|categor(?:y|ies))$/i, 'groups'],
  [/^(?:tel|cell|mobil)\.?$/i, 'phone'],
  [/^(?:dob|geburtstag)$/i, 'birthday'],
  [/^(?:company|organi[sz]ation|employer|firma)$/i, 'company'],
  [/^(?:job ?title|organi[sz]ation title|position|role)$/i, 'role'],
  [/^(?:(?:home|postal|mailing|street) )?address$/i, 'address'],
  [/^(?:how (?:we|you) )?met$/i, 'met'],
];

/** What a column holds for certain, whatever its header says. */
const VALUES: readonly (readonly [RegExp, ColumnField])[] = [
  [/^(?:https?:\/\/)?(?:[\w-]+\.)?linkedin\.com\/in\//i, 'linkedin'],
  [/^(?:https?:\/\/)?(?:[\w-]+\.)?facebook\.com\//i, 'facebook'],
  [/^(?:https?:\/\/)?t\.me\//i, 'telegram'],
  [/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\//i, 'xcom'],
];

/** Headers that speak of a field without holding it. They count only where no other column does. */
const ASIDE: Partial<Record<ColumnField, RegExp>> = {
  name: /nick|user|file|compan|organi[sz]|phonetic|pronunciation|yomi|maiden|spouse|assistant|manager|prefix|suffix/i,
  email: /type|label|display|domain|date|count|status|opt|open|click|bounce|deliver|sent|marketing/i,
  phone: /type|label|fax|pager|assistant|extension|country/i,
  birthday: /place|country|city/i,
  linkedin: /name|count|bio/i,
};

const LIKELY: Partial<Record<ColumnField, RegExp>> = { email: /@/, phone: /\d.*\d.*\d/ };

const FULL_NAME = /^(?:full|display|contact)?[\s_-]*name$/i;
const FIRST_NAME = /^(?:first|given|vor)/i;
const MIDDLE_NAME = /^(?:middle|additional)/i;
const LAST_NAME = /^(?:last|family|sur|nach)/i;

const is = (what: RegExp) => (column: Column) => what.test(column.header.trim());

/** In the order in which people are called. */
export function positionInName(column: Column): number {
  if (is(FIRST_NAME)(column)) return 0;
  if (is(MIDDLE_NAME)(column)) return 1;
  return is(LAST_NAME)(column) ? 3 : 2;
}

/** What each column seems to hold, by its header and by the first rows. */
export function guessColumns(headers: readonly string[], sample: Rows): Column[] {
  const valuesIn = (index: number) => sample.map((row) => row[index]?.trim() ?? '').filter(Boolean);
  const hinted = headers.map((header, index) => ({ header, index, field: hintOf(header, valuesIn(index)) }));
  const isFilled = ({ index }: PlacedColumn) => sample.length === 0 || valuesIn(index).length > 0;
  const taken = new Set(
    [...new Set(hinted.map(({ field }) => field))].flatMap((field) => {
      const columns = hinted.filter((column) => column.field === field);
      if (field === null) return [];
      return field === 'name' ? nameColumns(columns, isFilled) : holding(field, columns, valuesIn);
    }),
  );
  return hinted.map((column) => ({ header: column.header, field: taken.has(column) ? column.field : null }));
}

function hintOf(header: string, values: readonly string[]): ColumnField | null {
  const ownColumn = OWN_COLUMN_NAMES.find((name) => OWN_COLUMNS[name] === header.trim().toLowerCase());
  if (ownColumn) return ownColumn;
  const byWord = WORDS.find(([word]) => word.test(header.trim()))?.[1];
  const byValue = VALUES.find(([value]) => values.length > 0 && values.every((one) => value.test(one)))?.[1];
  // How a name sounds is about the name, not about a phone.
  return fieldForHeader(header.replace(/phonetic/i, '')) ?? byWord ?? byValue ?? null;
}

/** A whole name, else the parts of one, else the first column that speaks of a name at all. */
function nameColumns(columns: readonly PlacedColumn[], isFilled: (column: PlacedColumn) => boolean): PlacedColumn[] {
  const named = columns.filter(({ header }) => !ASIDE.name!.test(header));
  const whole = named.filter((column) => is(FULL_NAME)(column) && isFilled(column)).slice(0, 1);
  const parts = named.filter((column) => positionInName(column) !== 2);
  const [hasFirst, hasLast] = [parts.some(is(FIRST_NAME)), parts.some(is(LAST_NAME))];
  // Beside a first name and without a last one, “Name” is the last name.
  if (whole.length > 0) return hasFirst && !hasLast ? [...parts, ...whole] : whole;
  return parts.length > 0 ? parts : (named.length > 0 ? named : columns).slice(0, 1);
}

function holding(
  field: ColumnField,
  columns: readonly PlacedColumn[],
  valuesIn: (index: number) => string[],
): PlacedColumn[] {
  const isLikely = ({ index }: PlacedColumn) => {
    const values = valuesIn(index);
    return values.length === 0 || values.some((value) => (LIKELY[field] ?? /./).test(value));
  };
  const held = columns.filter((column) => !ASIDE[field]?.test(column.header) && isLikely(column));
  return held.length > 0 ? held : columns.slice(0, 1);
}

export const isNameMapped = (columns: readonly Column[]) => columns.some(({ field }) => field === 'name');
