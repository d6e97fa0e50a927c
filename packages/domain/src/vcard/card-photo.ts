import type { SourcePerson } from '../import-export/source-person.ts';
import type { CardProperty } from './card-properties.ts';

/** Characters of base64: three bytes are four of them. */
const LONGEST_PHOTO = 8 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const KINDS: readonly (readonly [start: string, type: string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

/** A picture that is in the card itself; what it is, is told by its first bytes, for cards say JPEG of anything. */
export function photoOf({ raw }: CardProperty): NonNullable<SourcePerson['photo']> | undefined {
  // Some writers escape the comma, and some put a picture in double quotes.
  const base64 = raw.replace(/^data:[^,]*?;base64\\?,/i, '').replace(/\s+/g, '');
  if (base64.length > LONGEST_PHOTO || !BASE64.test(base64)) return undefined;
  const type = KINDS.find(([start]) => base64.startsWith(start))?.[1];
  return type === undefined ? undefined : { type, base64 };
}
