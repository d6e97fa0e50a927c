import { isOfInterest } from '@inner-circle/domain/import-export/sources/recognise.ts';
import type { Pictures, SourceFile } from '@inner-circle/domain/import-export/sources/source.ts';
import { unzipSync } from 'fflate';
import { base64Of } from './base64.ts';
import { decodeText } from './decode-text.ts';
import { readTable, type Table } from './read-table.ts';

/** What is unpacked of an archive, altogether. */
const MOST_UNPACKED = 100 * 1024 * 1024;

type Opened = { files: SourceFile[]; pictures: Pictures };

export const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03;

/** A file as the one text that it is, an archive as those of its texts that may be about people. */
export function sourceFilesOf(name: string, bytes: Uint8Array): Opened {
  if (!isArchive(bytes)) return { files: textOf(name, bytes), pictures: new Map() };
  let unpacked = 0;
  const entries = Object.entries(
    unzipSync(bytes, {
      filter: ({ name: path, originalSize }) => {
        if (!isOfInterest(path) || unpacked + originalSize > MOST_UNPACKED) return false;
        unpacked += originalSize;
        return true;
      },
    }),
  );
  const of = (kind: 'text' | 'picture') => entries.filter(([path]) => isOfInterest(path) === kind);
  return {
    files: of('text').flatMap(([path, content]) => textOf(path, content)),
    pictures: new Map(
      of('picture').map(([path, content]) => [path, { type: typeOf(path), base64: base64Of(content) }]),
    ),
  };
}

const typeOf = (path: string) => `image/${path.split('.').at(-1)!.toLowerCase().replace('jpg', 'jpeg')}`;

function textOf(path: string, bytes: Uint8Array): SourceFile[] {
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) return [];
  const { text } = decoded;
  let table: Table | undefined;
  return [{ path, text, table: () => (table ??= isTable(path, text) ? tableOf(text) : undefined) }];
}

function tableOf(text: string): Table | undefined {
  const read = readTable(text);
  return read.problem === undefined ? read.table : undefined;
}

/** Everything else would be read as a table of one column. */
const isTable = (path: string, text: string) =>
  !/\.(?:json|vcf|vcard|sql)$/i.test(path) && !/^\s*[{[]/.test(text.slice(0, 100));
