import { LARGEST_PHOTO, WIDEST_PHOTO } from '@inner-circle/domain/contacts/photos.rules.ts';
import { plainJpeg } from './jpeg.ts';
import type { PlainPicture } from './plain-picture.ts';
import { plainPng } from './png.ts';
import { plainWebp } from './webp.ts';

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';
export type Picture = { type: PictureType; content: Buffer };

const READERS: readonly (readonly [PictureType, (file: Buffer) => PlainPicture | undefined])[] = [
  ['image/jpeg', plainJpeg],
  ['image/png', plainPng],
  ['image/webp', plainWebp],
];

/**
 * The picture in a file, without what a camera or a program wrote beside it: where it was taken, with what, by whom. Undefined for
 * what is no such file. It is taken apart and put together again; its pixels are never decoded here.
 */
export function pictureIn(file: Uint8Array): Picture | undefined {
  if (file.length > LARGEST_PHOTO) return undefined;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (const [type, read] of READERS) {
    const picture = read(bytes);
    if (picture && fits(picture)) return { type, content: picture.content };
  }
  return undefined;
}

/** What `pictureIn` made, by its first bytes. */
export const typeOf = (content: Buffer): PictureType =>
  content[0] === 0xff ? 'image/jpeg' : content[0] === 0x89 ? 'image/png' : 'image/webp';

const fits = ({ width, height }: PlainPicture) =>
  width > 0 && height > 0 && width <= WIDEST_PHOTO && height <= WIDEST_PHOTO;
