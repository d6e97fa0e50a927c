import type { SourcePerson } from '@inner-circle/domain/import-export/source-person.ts';
import { LONGEST_IMPORTED_PHOTO } from '@inner-circle/domain/import-export/import.rules.ts';
import { base64Of } from './base64.ts';

type Photo = NonNullable<SourcePerson['photo']>;

/** Pixels of either side. */
const SIDE = 384;
const QUALITY = 0.85;

/** The middle of a picture as a small square, without what the camera wrote into it. Null when it is none that this browser can show. */
export async function smallPhoto({ type, base64 }: Photo): Promise<Photo | null> {
  // A worker has both in every browser that we know; where it has not, contacts come without their photos.
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type }));
    const side = Math.min(picture.width, picture.height);
    const small = new OffscreenCanvas(Math.min(side, SIDE), Math.min(side, SIDE));
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    small.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, small.width, small.height);
    picture.close();
    const blob = await small.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const made = base64Of(new Uint8Array(await blob.arrayBuffer()));
    return made.length <= LONGEST_IMPORTED_PHOTO ? { type: 'image/jpeg', base64: made } : null;
  } catch {
    return null;
  }
}
