import { orientationIn, orientationSegment } from './orientation.ts';
import type { PlainPicture } from './plain-picture.ts';

const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const ADOBE = 0xee;
const EXIF = 0xe1;
/** Sizes: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables that the pixels are read by: of codes, of steps, and where to begin anew. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
const isAside = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** Within the pixels: a byte that looks like a mark, and a place to begin anew. */
const isOfPixels = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Frame, tables and scans alone. Of what cameras and programs write beside them two things are kept, without which it would look
 * otherwise: how Adobe's colours are meant, in its 12 bytes, and how the camera was held.
 */
export function plainJpeg(file: Buffer): PlainPicture | undefined {
  if (file.length < 4 || file[0] !== MARK || file[1] !== START) return undefined;
  const kept = [file.subarray(0, 2)];
  let [at, hasScan] = [2, false];
  let size: { width: number; height: number } | undefined;
  let orientation: number | undefined;
  while (at + 1 < file.length) {
    if (file[at] !== MARK) return undefined;
    const marker = file[at + 1]!;
    // Any number of fill bytes may stand before a mark.
    if (marker === MARK) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!size || !hasScan) return undefined;
      const [start, ...rest] = kept;
      const held = orientation === undefined ? [] : [orientationSegment(orientation)];
      // What stands behind the end is not of the picture.
      return { content: Buffer.concat([start!, ...held, ...rest, file.subarray(at, at + 2)]), ...size };
    }
    if (at + 4 > file.length) return undefined;
    const length = file.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > file.length) return undefined;
    const segment = file.subarray(at, end);
    if (marker === EXIF) orientation ??= orientationIn(segment);
    if (FRAMES.has(marker)) {
      if (size || length < 8 || segment[4] !== 8) return undefined;
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
      kept.push(segment);
    } else if (TABLES.has(marker)) kept.push(segment);
    else if (marker === SCAN) {
      if (!size) return undefined;
      const next = endOfScan(file, end);
      kept.push(file.subarray(at, next));
      hasScan = true;
      at = next;
      continue;
    } else if (marker === ADOBE && length === 14 && segment.toString('latin1', 4, 9) === 'Adobe') kept.push(segment);
    else if (!isAside(marker)) return undefined;
    at = end;
  }
  return undefined;
}

/** Where the mark after the pixels stands. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(MARK, from);
  while (at >= 0 && at + 1 < file.length && isOfPixels(file[at + 1]!)) at = file.indexOf(MARK, at + 2);
  return at < 0 ? file.length : at;
}
