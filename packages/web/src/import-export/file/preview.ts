import { PREVIEW_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { isNameless, rowReader } from '@inner-circle/domain/import-export/rows.rules.ts';
import type { ColumnField } from '@inner-circle/domain/import-export/import.rules.ts';
import type { Source } from '../wizard/import-state.ts';

export type PreviewColumn = {
  index: number;
  title: string;
  field: ColumnField | null;
  isGuess: boolean;
  /** The first rows; null where a name is wanted and there is none. */
  cells: { row: number; text: string | null }[];
};

/** The columns with the first rows of the file under them. */
export function previewOf({ file, columns, guesses }: Source): PreviewColumn[] {
  const rows = file.sample.slice(0, PREVIEW_ROWS);
  const read = rowReader(columns);
  const nameless = rows.map((row) => isNameless(read(row)));
  const nameColumn = columns.findIndex(({ field }) => field === 'name');
  return columns.map(({ header, field }, index) => ({
    index,
    title: titleOf(columns.slice(0, index).filter((other) => other.header === header).length, header, index),
    field,
    isGuess: field === guesses[index]?.field,
    cells: rows.map((row, at) => ({
      row: at + 1,
      text: nameless[at] && index === nameColumn ? null : (row[index] ?? '').trim(),
    })),
  }));
}

/** Headers that are empty or come twice get a number. */
function titleOf(before: number, header: string, index: number): string {
  if (header === '') return `Column ${index + 1}`;
  return before === 0 ? header : `${header} (${before + 1})`;
}
