import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesCell, valuesOf } from './value-list.rules.ts';

test('each value stands in a line of its own, after its label', () => {
  const values = [
    { value: 'al@example.com', label: 'work' },
    { value: 'ada@example.com', label: null },
  ];
  expect(valuesCell(values)).toBe('work: al@example.com\nada@example.com');
  expect(valuesOf(' work: al@example.com \r\nada@example.com\n')).toEqual(values);
});

test('whatever stands in them, values come back from their cell as they were', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', ':', ': ', '\\', 'n', '\n', '\r', ' ', '\u2028', '😀', ',') })
    .map((one) => one.trim())
    .filter(Boolean);
  const values = fc.array(fc.record({ value: text, label: fc.option(text) }), { maxLength: 4 });
  fc.assert(
    fc.property(values, (all) => {
      expect(valuesOf(valuesCell(all))).toEqual(all);
    }),
    { numRuns: 1000 },
  );
});
