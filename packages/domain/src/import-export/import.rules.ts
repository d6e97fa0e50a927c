import { PLAIN_FIELD_NAMES, PLAIN_FIELDS } from '../contacts/plain-fields.rules.ts';
import { DomainError, notFound } from '../problem.ts';

/** The cells of a row. */
export const IMPORT_FIELDS = ['name', 'email', 'phone', 'notes', 'birthday', 'groups', ...PLAIN_FIELD_NAMES] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What of a row our own file has a column for and other files have not, with its header. */
export const OWN_COLUMNS = {
  emailLabel: 'email label',
  phoneLabel: 'phone label',
  moreEmails: 'more emails',
  morePhones: 'more phones',
  customFields: 'custom fields',
} as const;
export type OwnColumn = keyof typeof OWN_COLUMNS;
export const OWN_COLUMN_NAMES = Object.keys(OWN_COLUMNS) as readonly OwnColumn[];

/** What a column of a file can become. A custom field has the column's header as its name. */
export const COLUMN_FIELDS = [...IMPORT_FIELDS, ...OWN_COLUMN_NAMES, 'customField'] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** As a column's choice is called. */
export const columnLabel = (field: ColumnField): string => {
  if (field === 'customField') return 'custom field';
  return field in OWN_COLUMNS ? OWN_COLUMNS[field as OwnColumn] : field;
};

/** Those that hold one value. */
export const SINGLE_FIELDS = ['email', 'phone', 'birthday', ...PLAIN_FIELD_NAMES] as const;
export type SingleField = (typeof SINGLE_FIELDS)[number];

export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_BATCH_ROWS = 500;
/** What one batch may weigh: rows with long notes come in smaller batches. */
export const IMPORT_BATCH_BYTES = 2 * 1024 * 1024;
/** Rows of one import for which something else than the rule is chosen. */
export const IMPORT_MAX_EXCEPTIONS = 10_000;
export const IMPORT_MAX_COLUMNS = 200;
/** Characters of a cell. */
export const IMPORT_MAX_CELL = 20_000;
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
/** Of one row. */
export const MOST_IMPORTED_RELATIONS = 50;
export const MOST_IMPORTED_INTERACTIONS = 500;
export const MOST_IMPORTED_TODOS = 100;
/** Characters of base64, for a picture that the browser has made small. */
export const LONGEST_IMPORTED_PHOTO = 400_000;
export const IMPORT_UNDO_DAYS = 7;
export const PREVIEW_ROWS = 5;

export const NO_ROWS = 'The file appears to be empty or has no header row.';
export const NAME_NOT_MAPPED = 'The "name" field is required. Please map a column to the name field.';
export const ROW_WITHOUT_NAME = 'Name field was mapped but is empty for this row.';
export const ROW_FAILED = 'Failed to import';

/** In the order of what is more telling: a header "LinkedIn name" is about LinkedIn. */
const HINTS: readonly (readonly [string, ImportField])[] = [
  ...PLAIN_FIELD_NAMES.flatMap((name) => PLAIN_FIELDS[name].headers.map((header) => [header, name] as const)),
  ['email', 'email'],
  ['e-mail', 'email'],
  ['phone', 'phone'],
  ['mobile', 'phone'],
  ['birth', 'birthday'],
  ['note', 'notes'],
  ['group', 'groups'],
  ['name', 'name'],
];

/** What a column seems to hold, by its header. */
export const fieldForHeader = (header: string): ImportField | undefined =>
  HINTS.find(([hint]) => header.toLowerCase().includes(hint))?.[1];

/** An address of more characters than this is refused on its way by many a server. */
export const EXPORT_MAX_IDS_IN_ADDRESS = 200;

export const importNotFound = () => notFound('The import');

export const importBusy = () =>
  new DomainError('conflict', 'import.busy', 'Another import is under way. Wait until it is done, or cancel it.');

export const FILE_TOO_LARGE = `The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`;

export const importNot = (what: string) => new DomainError('conflict', 'import.state', `This import ${what}.`);
