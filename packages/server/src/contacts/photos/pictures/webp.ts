import type { PlainPicture } from './plain-picture.ts';

const HEADER = 12;
const CHUNK_HEADER = 8;
const HAS_ALPHA = 0x10;
const ASIDE = new Set(['ICCP', 'EXIF', 'XMP ']);

type Chunk = { type: string; content: Buffer };
type Size = { width: number; height: number };

/** Pixels and transparency alone. Moving pictures are none of ours. */
export function plainWebp(file: Buffer): PlainPicture | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, HEADER) !== 'WEBP') return undefined;
  const chunks = chunksOf(file.subarray(HEADER, CHUNK_HEADER + file.readUInt32LE(4)));
  if (!chunks) return undefined;
  const extended = chunks[0]?.type === 'VP8X' ? chunks[0] : undefined;
  const rest = extended ? chunks.slice(1) : chunks;
  const known = rest.filter(({ type }) => !ASIDE.has(type));
  const pixels = known.at(-1);
  const alpha = known.length === 2 ? known[0] : undefined;
  if (!pixels || known.length > 2 || (alpha && (alpha.type !== 'ALPH' || !extended))) return undefined;
  const size = sizeOf(pixels);
  if (!size || (alpha && pixels.type !== 'VP8 ')) return undefined;
  if (extended && !isOfSize(extended.content, size)) return undefined;
  const kept = alpha ? [{ type: 'VP8X', content: canvasOf(size) }, alpha, pixels] : [pixels];
  return { content: fileOf(kept), ...size };
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + CHUNK_HEADER <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER + length;
    if (end > bytes.length) return undefined;
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      content: bytes.subarray(at + CHUNK_HEADER, end),
    });
    // Chunks begin at even places.
    at = end + (length % 2);
  }
  return chunks;
}

function sizeOf({ type, content }: Chunk): Size | undefined {
  if (type === 'VP8 ') {
    const isKeyFrame = content.length >= 10 && content[0]! % 2 === 0 && content.readUIntBE(3, 3) === 0x9d_01_2a;
    return isKeyFrame
      ? { width: content.readUInt16LE(6) % 0x40_00, height: content.readUInt16LE(8) % 0x40_00 }
      : undefined;
  }
  if (type !== 'VP8L' || content.length < 5 || content[0] !== 0x2f) return undefined;
  const bits = content.readUInt32LE(1);
  return { width: (bits % 0x40_00) + 1, height: (Math.floor(bits / 0x40_00) % 0x40_00) + 1 };
}

const isOfSize = (canvas: Buffer, { width, height }: Size) =>
  canvas.length === 10 && canvas.readUIntLE(4, 3) + 1 === width && canvas.readUIntLE(7, 3) + 1 === height;

function canvasOf({ width, height }: Size): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(HAS_ALPHA);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return canvas;
}

function fileOf(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ type, content }) => {
    const header = Buffer.alloc(CHUNK_HEADER);
    header.write(type, 'latin1');
    header.writeUInt32LE(content.length, 4);
    return [header, content, Buffer.alloc(content.length % 2)];
  });
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER);
  header.write('RIFF', 'latin1');
  header.writeUInt32LE(body.length + 4, 4);
  header.write('WEBP', 8, 'latin1');
  return Buffer.concat([header, body]);
}
