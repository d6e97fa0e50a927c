import { CSV_FORMAT } from '@inner-circle/domain/csv.ts';
import Papa from 'papaparse';

/** Lines of a CSV file with their ends, so that a file can be written piece by piece. */
export const csvLines = (rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? '' : `${Papa.unparse([...rows], CSV_FORMAT)}\r\n`;
