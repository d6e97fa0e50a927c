import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('cells that hold a comma, a quote or a line stay one cell, and no cell is run', () => {
  expect(
    csvText([
      ['code', 'max', 'description'],
      ['FAIR', 5, 'for “A, B” and "C"'],
      ['-X', null, '=HYPERLINK("x")'],
    ]),
  ).toBe('\u{FEFF}code,max,description\r\nFAIR,5,"for “A, B” and ""C"""\r\n"\'-X",,"\'=HYPERLINK(""x"")"\r\n');
});
