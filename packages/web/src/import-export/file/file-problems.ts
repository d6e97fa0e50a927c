import {
  FILE_TOO_LARGE,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
} from '@inner-circle/domain/import-export/import.rules.ts';
import { inFigures } from '../../platform/numbers.ts';

const SPLIT = 'Split it into smaller files and import them one after the other.';

export const NOT_CSV = 'Only .csv files can be imported. Export your contacts as CSV and choose that file.';
export const TOO_LARGE = `${FILE_TOO_LARGE} ${SPLIT}`;
export const TOO_MANY_ROWS = `The file has more than ${inFigures(IMPORT_MAX_ROWS)} rows. ${SPLIT}`;
export const TOO_MANY_COLUMNS = `The file has more than ${IMPORT_MAX_COLUMNS} columns. Take out those you do not need and choose it again.`;
export const ARCHIVE =
  'This is a spreadsheet or an archive, though its name ends in .csv. Open it, save it as CSV, and choose that file.';
export const IMAGE = 'This is a picture, though its name ends in .csv. Choose the file with your contacts.';
export const BINARY = 'This file holds no text, though its name ends in .csv. Export your contacts as CSV once more.';
export const UNREADABLE =
  'The file could not be read. It may have been moved or deleted since; please choose it again.';
