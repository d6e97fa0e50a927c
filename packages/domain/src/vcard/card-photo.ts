import type { SourcePerson } from '../import-export/source-person.ts';
import type { CardProperty } from './card-properties.ts';

/** Characters of base64: three bytes are four of them. */
const LONGEST_PHOTO = 8 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const DATA_URL = /^data:[^,]*;base64\\?,/i;

const KINDS: readonly (readonly [start: string, type: string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

type Photo = NonNullable<SourcePerson['photo']>;

/** What it is, is told by its first bytes, for cards say JPEG of anything. */
function photoFromBase64(text: string): Photo | undefined {
  const base64 = text.replace(/\s+/g, '');
  if (base64.length > LONGEST_PHOTO || !BASE64.test(base64)) return undefined;
  const type = KINDS.find(([start]) => base64.startsWith(start))?.[1];
  return type === undefined ? undefined : { type, base64 };
}

/** A picture that is in the card itself. Some writers escape the comma. */
export const photoOf = ({ raw }: CardProperty) => photoFromBase64(raw.replace(DATA_URL, ''));

export const photoFromDataUrl = (url: string) =>
  DATA_URL.test(url) ? photoFromBase64(url.replace(DATA_URL, '')) : undefined;
