/*
 * A backup is one file, the same whatever engine it comes from:
 *
 *   a line of JSON that everybody can read: format, release, moment, how the key is made of the passphrase
 *   the rest, compressed, and encrypted where there is a passphrase; line by line, each after a letter:
 *     M  what it was made of
 *     T  a table, then R for each of its rows as PostgreSQL writes it as JSON
 *     S  where the sequences stand
 *     E  how many rows each table has, a sum over them, and a hash of all lines before
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { BackupUnusable } from './backup-unusable.ts';
import { decryptWith, Encryption, encryptWith, keyFor, newEncryption } from './encryption.ts';

const FORMAT = 1;
const LONGEST_HEADER = 4096;
const LINES_AT_ONCE = 64 * 1024;

const Header = z.object({
  innerCircleBackup: z.int(),
  release: z.string(),
  at: z.string(),
  encryption: Encryption.nullable(),
});
type Header = z.infer<typeof Header>;

export const Manifest = z.object({
  release: z.string(),
  engine: z.enum(['embedded', 'server']),
  at: z.string(),
  /** Of the tables, by the moments in the journal. */
  migrations: z.array(z.number()),
  /** What the secrets of connected accounts were sealed with, where those keys lay beside the data and the backup is encrypted. */
  keys: z.string().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export const Contents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), hash: z.string() })),
  sha256: z.string(),
});
export type Contents = z.infer<typeof Contents>;

export type Line = { readonly letter: string; readonly json: string };

type Passphrase = string | undefined;

/** Writes the lines, which are hashed on the way. It is on the disk when this is done. */
export async function writeLines(
  file: string,
  { release, at }: Pick<Header, 'release' | 'at'>,
  passphrase: Passphrase,
  lines: AsyncIterable<Line>,
): Promise<void> {
  const encryption = passphrase ? newEncryption() : null;
  const header = Buffer.from(
    `${JSON.stringify({ innerCircleBackup: FORMAT, release, at, encryption } satisfies Header)}\n`,
  );
  const key = passphrase && encryption ? await keyFor(passphrase, encryption) : undefined;
  const handle = await open(file, 'w', 0o600);
  await handle.write(header);
  const target = createWriteStream('', { fd: handle, flush: true, start: header.length });
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const bytes = Readable.from(bytesOf(lines), { objectMode: false });
  if (key) await pipeline(bytes, compress, encryptWith(key, header), target);
  else await pipeline(bytes, compress, target);
}

/** In pieces of some size, for a stream costs something for each. */
async function* bytesOf(lines: AsyncIterable<Line>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const { letter, json } of lines) {
    text += `${letter}${json}\n`;
    if (text.length < LINES_AT_ONCE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

export const isEncrypted = async (file: string) => Boolean((await readHeader(file)).header.encryption);

async function readHeader(file: string): Promise<{ header: Header; bytes: Buffer }> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupUnusable(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
    const bytes = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
    const header = Header.safeParse(jsonOf(bytes.toString())).data;
    if (!header) throw new BackupUnusable(`${file} is not a backup of Inner Circle.`);
    if (header.innerCircleBackup !== FORMAT)
      throw new BackupUnusable(`${file} was written by a newer release (${header.release}): restore it with that one.`);
    return { header, bytes };
  } finally {
    await handle.close();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hands over every line but the last, which is what they are compared with: whoever needs all of it proved reads it twice. */
export async function readLines(
  file: string,
  passphrase: Passphrase,
  take: (line: Line) => Promise<void> | void,
): Promise<Contents> {
  const { header, bytes } = await readHeader(file);
  const { encryption } = header;
  if (encryption && !passphrase)
    throw new BackupUnusable(
      'This backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase.',
    );
  const key = passphrase && encryption ? await keyFor(passphrase, encryption) : undefined;
  const source = createReadStream(file, { start: bytes.length });
  let contents: Contents | undefined;
  const consume = async (stream: AsyncIterable<Buffer>) => {
    contents = await consumeLines(stream, take);
  };
  const whole = key
    ? pipeline(source, decryptWith(key, bytes), createZstdDecompress(), consume)
    : pipeline(source, createZstdDecompress(), consume);
  await whole.catch((error: unknown) => {
    throw isOfZlib(error) ? damaged(error) : error;
  });
  return contents!;
}

async function consumeLines(
  stream: AsyncIterable<Buffer>,
  take: (line: Line) => Promise<void> | void,
): Promise<Contents> {
  const hash = createHash('sha256');
  let contents: Contents | undefined;
  // To its end, for what follows the last line would be damage, too.
  for await (const bytes of linesIn(stream)) {
    const line = { letter: String.fromCodePoint(bytes[0] ?? 0), json: bytes.toString('utf8', 1) };
    if (contents) throw damaged();
    if (line.letter === 'E') {
      contents = Contents.safeParse(jsonOf(line.json)).data;
      if (contents?.sha256 !== hash.digest('hex')) throw damaged();
    } else {
      hash.update(bytes).update('\n');
      await take(line);
    }
  }
  if (!contents) throw damaged();
  return contents;
}

async function* linesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const bytes of stream) {
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, end)]);
      parts = [];
      from = end + 1;
    }
    parts.push(bytes.subarray(from));
  }
}

const isOfZlib = (error: unknown) => /^(?:ZSTD|Z_|ERR_ZLIB)/.test((error as { code?: string }).code ?? '');

export const damaged = (cause?: unknown) => new BackupUnusable('The file is damaged or not whole.', { cause });
