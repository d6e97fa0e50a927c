import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures/releases');
const ROWS = 'rows.json.br';
const FOLDER = 'data.zst';

export type Row = Readonly<Record<string, unknown>>;

export type KeptData = {
  /** What the release had done to the tables, as drizzle notes it: the hash of each file, and its moment in the journal. */
  readonly migrations: readonly { readonly hash: string; readonly created_at: string }[];
  /** The rows of each table by its name, in an order in which they can be added. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
};

/** The releases whose data is kept, by their versions. */
export const keptVersions = (): string[] => readdirSync(fixtures).toSorted();

export const keptData = (version: string): KeptData =>
  JSON.parse(brotliDecompressSync(readFileSync(path.join(fixtures, version, ROWS))).toString()) as KeptData;

/** Puts the data folder of a release, as it was on the disk, into an empty one. */
export function unpackDataFolder(version: string, home: string): void {
  const packed = zstdDecompressSync(readFileSync(path.join(fixtures, version, FOLDER)));
  const contents = packed.indexOf('\n') + 1;
  const { folders, files } = JSON.parse(packed.subarray(0, contents).toString()) as Listing;
  for (const folder of folders) mkdirSync(path.join(home, folder), { recursive: true });
  let at = contents;
  for (const { name, size } of files) writeFileSync(path.join(home, name), packed.subarray(at, (at += size)));
}

/** The names of what follows, each with how long it is. PostgreSQL wants its empty folders, too. */
type Listing = { folders: string[]; files: { name: string; size: number }[] };

export function keepData(version: string, data: KeptData, home: string): void {
  const into = path.join(fixtures, version);
  mkdirSync(into, { recursive: true });
  writeFileSync(path.join(into, ROWS), brotliCompressSync(JSON.stringify(data)));
  writeFileSync(path.join(into, FOLDER), pack(home));
}

function pack(home: string): Buffer {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  const named = (wanted: 'isFile' | 'isDirectory') =>
    entries
      .filter((entry) => entry[wanted]())
      .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
      .toSorted();
  const files = named('isFile').map((name) => ({ name, bytes: readFileSync(path.join(home, name)) }));
  const listing: Listing = {
    folders: named('isDirectory'),
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
  };
  // A window over all of it: a new database holds the same tables three times.
  return zstdCompressSync(
    Buffer.concat([Buffer.from(`${JSON.stringify(listing)}\n`), ...files.map(({ bytes }) => bytes)]),
    {
      params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 },
    },
  );
}
