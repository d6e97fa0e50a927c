import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { KEY_NAMES, KEYS } from './key-list.ts';
import { NO_KEYS, OWN_KEYS } from './own-keys.ts';

const source = path.resolve(import.meta.dirname, '../..');
const files = (await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: source }))).filter(
  (file) => !file.includes('.test.'),
);
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');

const all = KEY_NAMES.map((name) => ({ name, ...KEYS[name] }));
/** One that is meant where the other is too. */
const meet = (a: (typeof all)[number], b: (typeof all)[number]) =>
  a.place === b.place || a.place === 'everywhere' || b.place === 'everywhere';

test('no key means two things at one place, and none begins two', () => {
  const clashes = all.flatMap((a) =>
    all
      .filter((b) => a !== b && meet(a, b) && (a.keys === b.keys || b.keys.startsWith(`${a.keys} `)))
      .filter((b) => a.insteadOf !== b.name && b.insteadOf !== a.name)
      .map((b) => `${a.name} and ${b.name}: ${a.keys}`),
  );
  expect(clashes).toEqual([]);
});

test('a key that stands in for one of everywhere is that key', () => {
  const replaced = all.filter(({ insteadOf }) => insteadOf !== undefined);
  for (const { keys, insteadOf } of replaced)
    expect(KEYS[insteadOf as keyof typeof KEYS]).toMatchObject({ keys, place: 'everywhere' });
});

test('what does something in a field is no letter', () => {
  expect(all.filter(({ whileTyping, keys }) => whileTyping && !keys.startsWith('mod+'))).toEqual([]);
});

test('every key of the list does something somewhere', () => {
  const code = files.filter((file) => !file.startsWith('platform/keys/')).map(textOf);
  const unused = KEY_NAMES.filter(
    (name) => !code.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`)),
  );
  expect(unused).toEqual([]);
});

test('whatever hears keys by itself is on the sheet, or says why not', () => {
  const hearing = files.filter((file) => /'keydown'|\bonKeyDown\b/.test(textOf(file)));
  const known = [...OWN_KEYS.flatMap((own) => own.files), ...Object.keys(NO_KEYS)];
  expect(hearing.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !/'keydown'|onKeyDown|\.key\b/.test(textOf(file)))).toEqual([]);
});
