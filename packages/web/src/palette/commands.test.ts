import { expect, test } from 'vitest';
import { KEY_NAMES, KEYS } from '../platform/keys/key-list.ts';
import { COMMANDS } from './commands.ts';

/** It cannot be chosen in what it opens, and what is done in a moment has no line of its own. */
const NO_COMMANDS = new Set<string>(['open-palette', 'undo-done']);

test('every key that counts everywhere is a command of the palette, and every command has its key', () => {
  const everywhere = KEY_NAMES.filter((name) => KEYS[name].place === 'everywhere' && !NO_COMMANDS.has(name));
  expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(everywhere.toSorted());
});
