import { crc32 } from 'node:zlib';
import type { PlainPicture } from './plain-picture.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Size, palette, transparency, pixels, end. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** What may be left out begins with a small letter. */
const isAside = (type: string) => /^[a-z]/.test(type);
/** Everything of a chunk that is not its content: length, type and check sum. */
const AROUND = 12;

/** Size, palette, transparency and pixels alone. Whole chunks with their check sums, in the order of the format. */
export function plainPng(file: Buffer): PlainPicture | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const kept: Buffer[] = [SIGNATURE];
  let [at, before] = [SIGNATURE.length, ''];
  let size: { width: number; height: number } | undefined;
  while (at + AROUND <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + AROUND + length;
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined;
    if ((type === 'IHDR') !== (at === SIGNATURE.length)) return undefined;
    if (type === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    if (KEPT.has(type)) {
      // Pixels stand together, and what they are read by stands before them.
      if (before === 'IEND' || (before === 'IDAT' && type !== 'IDAT' && type !== 'IEND')) return undefined;
      if (type === 'IEND' && before !== 'IDAT') return undefined;
      kept.push(file.subarray(at, end));
      before = type;
    } else if (!isAside(type)) return undefined;
    if (type === 'IEND') return size && { content: Buffer.concat(kept), ...size };
    at = end;
  }
  return undefined;
}
