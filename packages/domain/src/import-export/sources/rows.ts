import type { SourceTable } from './source.ts';

/** A row by its headers, without regard to case. */
export type SourceRow = (header: string) => string;

export function rowsOf({ headers, rows }: SourceTable): SourceRow[] {
  const indexes = new Map(headers.map((header, index) => [header.trim().toLowerCase(), index]));
  return rows.map((row) => (header) => {
    const index = indexes.get(header.toLowerCase());
    return index === undefined ? '' : (row[index]?.trim() ?? '');
  });
}

export function hasHeaders({ headers }: SourceTable, ...wanted: string[]): boolean {
  const there = new Set(headers.map((header) => header.trim().toLowerCase()));
  return wanted.every((header) => there.has(header.toLowerCase()));
}

/** The numbers of headers such as “E-mail 2 - Value”. */
export const numbered = ({ headers }: SourceTable, what: string) => [
  ...new Set(
    headers.flatMap((header) => {
      const [, name = '', number] = /^(\D+) (\d+) - /.exec(header.trim()) ?? [];
      return name.toLowerCase() === what.toLowerCase() ? Number(number) : [];
    }),
  ),
];
