/** A spreadsheet would run what begins like this; those set to Chinese or Japanese take the wide forms too. What looks protected already is protected again, so that it comes back as it was. */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/;
const PROTECTED = /^'+\s*[=+\-@\t\r＝＋－＠]/;
/** A phone number or an amount: there is nothing in it that a spreadsheet could look up or call. */
const NUMBER = /^[+-][ (]?\d[\d ().\u00A0\u202F/-]*$/;

/** The text of a cell that a spreadsheet shows and does not run. */
export const protectedCell = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** What was written, from a cell that may have been protected. */
export const unprotectedCell = (cell: string) => (PROTECTED.test(cell) ? cell.slice(1) : cell);

/** Spreadsheets take a file without it for one in an old encoding. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

export function csvCell(text: string): string {
  const harmless = protectedCell(text);
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
