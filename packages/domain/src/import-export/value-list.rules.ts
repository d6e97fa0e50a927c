import type { Labelled } from '../contacts/contact-values.contract.ts';

/** Within an entry, a line that begins and a colon that parts nothing are written with a backslash, which is doubled itself. */
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const withoutColon = (text: string) => escaped(text).replaceAll(/:(?=\s|$)/g, '\\:');
const read = (text: string) => text.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** The cell in which these are: each in a line of its own, after its label. */
export const valuesCell = (values: readonly Labelled[]): string =>
  values
    .map(({ value, label }) => (label === null ? withoutColon(value) : `${withoutColon(label)}: ${escaped(value)}`))
    .join('\n');

/** What stands in such a cell. */
export const valuesOf = (cell: string): Labelled[] =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label = '', value] = /^((?:[^\\:]|\\.|:(?=\S))*):\s(.*)$/s.exec(line) ?? [];
      return value === undefined ? { value: read(line), label: null } : { value: read(value), label: read(label) };
    });
