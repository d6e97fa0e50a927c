/** A spreadsheet would run what begins like this; those set to Chinese or Japanese take the wide forms too. What looks protected already is protected again, so that it comes back as it was. */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/;
const PROTECTED = /^'+\s*[=+\-@\t\r＝＋－＠]/;

/** The text of a cell that a spreadsheet shows and does not run. */
export const protectedCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** What was written, from a cell that may have been protected. */
export const unprotectedCell = (cell: string) => (PROTECTED.test(cell) ? cell.slice(1) : cell);
