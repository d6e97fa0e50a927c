const EXIF = Buffer.from('Exif\0\0', 'latin1');
/** Mark and length. */
const HEAD = 4;
const TAG = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** How a camera was held, as its segment of a JPEG says: 2 to 8; undefined where it was held upright, or does not say. */
export function orientationIn(segment: Buffer): number | undefined {
  if (!segment.subarray(HEAD, HEAD + EXIF.length).equals(EXIF)) return undefined;
  const tiff = segment.subarray(HEAD + EXIF.length);
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return undefined;
  const isLittle = order === 'II*\0';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  const count = short(first);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * ENTRY;
    if (at + ENTRY > tiff.length) return undefined;
    if (short(at) !== TAG) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A segment that says this, and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + ENTRY + 4);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}
