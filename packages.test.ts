import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fits, ONLY_WHILE_WE_HOST_IT } from './licences.ts';

type Locked = { version: string; integrity?: string; license?: string };
const lockfile = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** Without what a registry mirror lacked (scripts/complete-lockfile.mjs): nothing is known of it but its version. */
const packages = Object.entries(lockfile.packages).flatMap(([folder, locked]) =>
  locked.integrity ? [{ name: folder.split('node_modules/').at(-1)!, licence: locked.license ?? 'none' }] : [],
);

test('every package has a licence that fits, or is known not to', () => {
  const others = packages.filter(({ licence }) => !fits(licence)).map(({ name, licence }) => [name, licence]);
  expect(Object.fromEntries(others)).toEqual(ONLY_WHILE_WE_HOST_IT);
});
