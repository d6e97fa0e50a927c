import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Locked = { version: string; integrity?: string; license?: string };
const lockfile = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** Without what a registry mirror lacked (scripts/complete-lockfile.mjs): nothing is known of it but its version. */
const packages = Object.entries(lockfile.packages).flatMap(([folder, locked]) =>
  locked.integrity ? [{ name: folder.split('node_modules/').at(-1)!, licence: locked.license ?? 'none' }] : [],
);

/** These let the product be used, changed and handed on as it is, MPL as long as the package itself is left unchanged. */
const FITTING = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 Unlicense Zlib'.split(' '),
);

/**
 * Whoever hands the product on with these must hand it on under the GPL or the LGPL: to be replaced before that is done. They come with
 * audio-decode, of which the recordings of Safari (AAC) and the WebM of the others are wanted.
 */
const ONLY_WHILE_WE_HOST_IT = {
  '@audio/decode-aac': 'GPL-2.0',
  '@audio/decode-ac3': 'GPL-2.0-or-later',
  '@audio/decode-dts': 'GPL-2.0-or-later',
  '@audio/decode-eac3': 'LGPL-2.1-or-later',
  '@audio/decode-wma': 'LGPL-2.1-or-later',
  'codec-parser': 'LGPL-3.0-or-later',
};

/** `(A OR B)` fits when one of them does, `(A AND B)` when both do. */
const fits = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => FITTING.has(one)));

test('every package has a licence that fits, or is known not to', () => {
  const others = packages.filter(({ licence }) => !fits(licence)).map(({ name, licence }) => [name, licence]);
  expect(Object.fromEntries(others)).toEqual(ONLY_WHILE_WE_HOST_IT);
});
