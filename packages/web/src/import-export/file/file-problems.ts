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

const NOTHING = 'Nothing has changed.';
const KNOWN =
  'a .vcf file, a table (.csv), or what LinkedIn, Facebook, Monica, Nametag or Inner Circle let you download';

/** What a vendor's archive may weigh: it is opened in the memory of this device. */
export const ARCHIVE_MAX_BYTES = 300 * 1024 * 1024;
export const ARCHIVE_TOO_LARGE = `The archive is larger than ${ARCHIVE_MAX_BYTES / 1024 / 1024} MB. Ask for one with connections or friends alone, or take that file out of it. ${NOTHING}`;
export const CARDS_TOO_LARGE = `A .vcf file can have at most 20 MB. Export your people in two parts. ${NOTHING}`;
export const TOO_MANY_PEOPLE = `The file has more than ${inFigures(IMPORT_MAX_ROWS)} people. ${SPLIT} ${NOTHING}`;
export const NOBODY_IN_ARCHIVE = `There is no file with people in this archive that we know. Right would be ${KNOWN}. ${NOTHING}`;
export const NOBODYS_FILE = `There is nobody in this file, or it is not what its name says. Right would be ${KNOWN}. ${NOTHING}`;
export const NOT_A_TABLE = `This is no file with people that we know. Right would be ${KNOWN}. ${NOTHING}`;
