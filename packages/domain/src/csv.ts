/** A phone number or an amount: there is nothing in it that a spreadsheet could look up or call. */
const NUMBER = /[+-][ (]?\d[\d ().\u00A0\u202F/-]*$/;
/** Those set to Chinese or Japanese run the wide forms too. */
const START = /\s*[=+\-@\t\r＝＋－＠]/;
const PROTECTED = new RegExp(`^'+${START.source}`);

/** Spreadsheets take a file without it for one in an old encoding. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * How papaparse writes our files. A spreadsheet would run a cell that begins like a formula: such a cell gets a leading apostrophe, and
 * so does one that looks protected already, so that it comes back as it was.
 */
export const CSV_FORMAT = {
  escapeFormulae: new RegExp(`^(?!${NUMBER.source})'*${START.source}`),
  /** In many countries spreadsheets part cells by semicolons. */
  quotes: (cell: unknown) => String(cell).includes(';'),
};

/** What was written, from a cell that may have been protected. */
export const unprotectedCell = (cell: string) => (PROTECTED.test(cell) ? cell.slice(1) : cell);
