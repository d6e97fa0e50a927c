import { ARCHIVE, BINARY, IMAGE } from './file-problems.ts';

/** How the files begin that people rename by mistake. A spreadsheet is an archive inside. */
const KINDS: readonly (readonly [bytes: readonly number[], problem: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], ARCHIVE],
  [[0xd0, 0xcf, 0x11, 0xe0], ARCHIVE],
  [[0x1f, 0x8b], ARCHIVE],
  [[0x89, 0x50, 0x4e, 0x47], IMAGE],
  [[0xff, 0xd8, 0xff], IMAGE],
  [[0x47, 0x49, 0x46, 0x38], IMAGE],
  [[0x25, 0x50, 0x44, 0x46], BINARY],
];

const SAMPLE = 4096;

/** The text of a file in any of the encodings that address books write; undefined, with the problem, when it holds no text. */
export function decodeText(bytes: Uint8Array): { text: string; problem?: never } | { problem: string } {
  const kind = KINDS.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (kind) return { problem: kind[1] };
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  if (bytes.subarray(0, SAMPLE).includes(0)) return { problem: BINARY };
  const text = utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  return isText(text.slice(0, SAMPLE)) ? { text: text.replaceAll('\0', '') } : { problem: BINARY };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By its mark, or because every other byte of ordinary letters is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : undefined;
}

/** Control characters have no place in a list of people. */
const isText = (text: string) => (text.match(/[\p{Cc}--[\t\n\v\f\r]]/gv)?.length ?? 0) <= text.length / 100;
