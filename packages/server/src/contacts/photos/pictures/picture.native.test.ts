import { crc32 } from 'node:zlib';
import { LARGEST_PHOTO, WIDEST_PHOTO } from '@inner-circle/domain/contacts/photos.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JPEG, PNG, WEBP, WEBP_WITH_ALPHA } from '../../../testing/pictures.ts';
import { pictureIn, typeOf } from './picture.ts';

const FILES = { jpeg: JPEG, png: PNG, webp: WEBP, 'webp with alpha': WEBP_WITH_ALPHA };
const kinds = Object.entries(FILES);
/** What a camera writes beside a picture. */
const PLACE = 'GPS 52.5200 13.4050, taken by Ada';

const joined = (...parts: readonly (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const plain = (file: Uint8Array) => pictureIn(file)!.content;

const segment = (marker: number, content: string) =>
  joined(Buffer.from([0xff, marker]), uint(content.length + 2, 2), content);
const pngChunk = (type: string, content: string) => {
  const sum = uint(crc32(type + content), 4);
  return joined(uint(content.length, 4), type, content, sum);
};
const webpChunk = (type: string, content: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return joined(type, length, content, content.length % 2 === 1 ? '\0' : '');
};
const riff = (...chunks: readonly Uint8Array[]) => {
  const body = joined('WEBP', ...chunks);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return joined('RIFF', length, body);
};

/** Each of these files with words beside its picture, wherever its format takes them. */
const WITH_WORDS: readonly (readonly [string, Uint8Array, Uint8Array])[] = [
  ...[0xe0, 0xe1, 0xe2, 0xed, 0xef, 0xfe].map(
    (marker) =>
      [
        `JPEG ${marker.toString(16)}`,
        JPEG,
        joined(JPEG.subarray(0, 2), segment(marker, PLACE), JPEG.subarray(2)),
      ] as const,
  ),
  ['JPEG, behind its end', JPEG, joined(JPEG, PLACE)],
  [
    'JPEG, Adobe’s colours with more to say',
    JPEG,
    joined(JPEG.subarray(0, 2), segment(0xee, `Adobe${PLACE}`), JPEG.subarray(2)),
  ],
  ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'prVt'].map(
    (type) => [`PNG ${type}`, PNG, joined(PNG.subarray(0, 33), pngChunk(type, PLACE), PNG.subarray(33))] as const,
  ),
  ['PNG, behind its end', PNG, joined(PNG, PLACE)],
  ...['EXIF', 'XMP '].map((type) => [`WebP ${type}`, WEBP, riff(WEBP.subarray(12), webpChunk(type, PLACE))] as const),
  ['WebP, behind its end', WEBP, joined(WEBP, PLACE)],
];

test.each(kinds)('a %s file is recognised by what it holds, and cleaning it twice changes nothing', (_kind, file) => {
  const { content, type } = pictureIn(file)!;
  expect(plain(content)).toEqual(content);
  expect(typeOf(content)).toBe(type);
  expect(content.toString('latin1')).not.toMatch(/ICC|acsp/);
});

test.each(WITH_WORDS)('nothing but the picture is kept: %s', (_where, file, withWords) => {
  expect(joined(withWords).toString('latin1')).toContain('GPS');
  expect(plain(withWords)).toEqual(plain(file));
});

test('how Adobe’s colours are meant is kept, for without it they would be others', () => {
  const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\x01');
  expect(plain(joined(JPEG.subarray(0, 2), adobe, JPEG.subarray(2)))).toEqual(
    joined(JPEG.subarray(0, 2), adobe, plain(JPEG).subarray(2)),
  );
});

test.each(kinds)('a %s file that ends too early, anywhere, is none', (_kind, file) => {
  const { content } = pictureIn(file)!;
  for (let length = 0; length < content.length; length++)
    expect(pictureIn(content.subarray(0, length))).toBeUndefined();
});

test('what only looks like a picture is none', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const file of [
    script,
    'GIF89a',
    '\xff\xd8\xff\xd9',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x04\0\0\0WEBP',
    'BM',
    '%PDF-1.7',
  ])
    expect(pictureIn(joined(file))).toBeUndefined();
  // A moving picture, and one whose canvas is not that of its pixels.
  expect(
    pictureIn(riff(WEBP.subarray(12, 30), webpChunk('ANIM', '\0\0\0\0\0\0'), webpChunk('ANMF', PLACE))),
  ).toBeUndefined();
  const canvas = Buffer.from(WEBP);
  canvas[24] = 9;
  expect(pictureIn(canvas)).toBeUndefined();
  const wrongSum = Buffer.from(PNG);
  wrongSum[30]! ^= 1;
  expect(pictureIn(wrongSum)).toBeUndefined();
  expect(pictureIn(joined(PNG.subarray(0, 33), pngChunk('NEWX', PLACE), PNG.subarray(33)))).toBeUndefined();
});

test('a picture has at most so many pixels on either side, and so many bytes', () => {
  const wide = (width: number) => {
    const frame = JPEG.findIndex((byte, at) => byte === 0xff && JPEG[at + 1] === 0xc0);
    const file = Buffer.from(JPEG);
    file.writeUInt16BE(width, frame + 7);
    return file;
  };
  expect(pictureIn(wide(WIDEST_PHOTO))).toBeDefined();
  expect(pictureIn(wide(WIDEST_PHOTO + 1))).toBeUndefined();
  expect(pictureIn(wide(0))).toBeUndefined();
  expect(pictureIn(joined(JPEG, Buffer.alloc(LARGEST_PHOTO)))).toBeUndefined();
});

test('whatever a file holds, it is cleaned or refused', () => {
  const damaged = fc.constantFrom(...Object.values(FILES)).chain((file) =>
    fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
      const copy = Buffer.from(file);
      for (const [at, byte] of changes) copy[at] = byte;
      return copy;
    }),
  );
  fc.assert(
    fc.property(damaged, (file) => {
      const picture = pictureIn(file);
      if (picture) expect(plain(picture.content)).toEqual(picture.content);
    }),
    { numRuns: 2000 },
  );
});

/** What a camera writes that was turned, with where the picture was taken beside it. */
function exif(orientation: number, order: 'II' | 'MM'): Uint8Array {
  const number = (value: number, bytes: number) =>
    order === 'MM' ? uint(value, bytes) : Buffer.from(uint(value, bytes).toReversed());
  const entry = (tag: number, type: number, value: Buffer) =>
    joined(number(tag, 2), number(type, 2), number(1, 4), value);
  const tiff = joined(
    order,
    number(42, 2),
    number(8, 4),
    number(3, 2),
    entry(0x0100, 4, number(640, 4)),
    entry(0x0112, 3, joined(number(orientation, 2), number(0, 2))),
    entry(0x8825, 4, number(50, 4)),
    number(0, 4),
    PLACE,
  );
  return joined(JPEG.subarray(0, 2), segment(0xe1, `Exif\0\0${tiff.toString('latin1')}`), JPEG.subarray(2));
}

test.each(['II', 'MM'] as const)(
  'a picture of a camera that was turned stays turned, and nothing else is kept (%s)',
  (order) => {
    for (const orientation of [2, 3, 6, 8]) {
      const content = plain(exif(orientation, order));
      expect(content.length).toBe(plain(JPEG).length + 36);
      expect(content.subarray(2, 38).toString('hex')).toBe(
        `ffe100224578696600004d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
      );
      expect(content.includes('GPS')).toBe(false);
      expect(plain(content)).toEqual(content);
    }
  },
);

test.each([0, 1, 9, 65_535])('a turn of %i is none', (orientation) => {
  expect(plain(exif(orientation, 'II'))).toEqual(plain(JPEG));
});

test('whatever stands where a camera says how it was held, the picture is read or refused, and never fails', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 80 }),
      fc.constantFrom('Exif\0\0II*\0', 'Exif\0\0MM\0*', 'Exif\0\0'),
      (bytes, head) => {
        const words = joined(head, bytes).toString('latin1');
        const picture = pictureIn(joined(JPEG.subarray(0, 2), segment(0xe1, words), JPEG.subarray(2)));
        expect([0, 36]).toContain(picture!.content.length - plain(JPEG).length);
      },
    ),
  );
});
