import { BYTE_ORDER_MARK, CSV_FORMAT } from '@inner-circle/domain/csv.ts';
import Papa from 'papaparse';
import { saveFile } from './server/download.ts';

export type Rows = readonly (readonly (string | number | null)[])[];

export const csvText = (rows: Rows) => `${BYTE_ORDER_MARK}${Papa.unparse([...rows], CSV_FORMAT)}\r\n`;

export const saveCsv = (rows: Rows, name: string) =>
  saveFile(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
