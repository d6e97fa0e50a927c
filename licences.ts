// Which licences a package may have, for the test of the lockfile and for the command that looks at what is installed.

/** These let the product be used, changed and handed on as it is, MPL as long as the package itself is left unchanged. */
const FITTING = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 Unlicense Zlib'.split(' '),
);

/**
 * Whoever hands the product on with these must hand it on under the GPL or the LGPL: to be replaced before that is done. They come with
 * audio-decode, of which the recordings of Safari (AAC) and the WebM of the others are wanted.
 */
export const ONLY_WHILE_WE_HOST_IT: Readonly<Record<string, string>> = {
  '@audio/decode-aac': 'GPL-2.0',
  '@audio/decode-ac3': 'GPL-2.0-or-later',
  '@audio/decode-dts': 'GPL-2.0-or-later',
  '@audio/decode-eac3': 'LGPL-2.1-or-later',
  '@audio/decode-wma': 'LGPL-2.1-or-later',
  'codec-parser': 'LGPL-3.0-or-later',
};

/** `(A OR B)` fits when one of them does, `(A AND B)` when both do. */
export const fits = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => FITTING.has(one)));
