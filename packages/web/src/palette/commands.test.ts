import { expect, test } from 'vitest';
import { KEY_NAMES, KEYS } from '../platform/keys/key-list.ts';
import { COMMANDS } from './commands.ts';

test('every key that counts everywhere is a command of the palette, and every command has its key', () => {
  const everywhere = KEY_NAMES.filter((name) => KEYS[name].place === 'everywhere');
  expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(everywhere.toSorted());
});
