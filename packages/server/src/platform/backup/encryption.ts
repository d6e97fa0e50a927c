import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupUnusable } from './backup-unusable.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** How the key was made of the passphrase. Bounded, since it is read from a file before anything of it is proved. */
export const Encryption = z.strictObject({
  salt: z.base64().length(24),
  cost: z.union([z.literal(2 ** 15), z.literal(2 ** 16), z.literal(2 ** 17), z.literal(2 ** 18)]),
});
export type Encryption = z.infer<typeof Encryption>;

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];
const CHUNK_BYTES = 64 * 1024;
const BLOCK = 8;

export const newEncryption = (): Encryption => ({ salt: randomBytes(16).toString('base64'), cost: 2 ** 17 });

let last: { of: string; key: Promise<Buffer> } | undefined;

/** It takes most of a second on purpose, and what was written or verified is read again at once: the last one is remembered. */
export function keyFor(passphrase: string, { salt, cost }: Encryption): Promise<Buffer> {
  const of = `${cost} ${salt} ${passphrase}`;
  if (last?.of !== of) {
    const options = { N: cost, r: BLOCK, p: 1, maxmem: 256 * cost * BLOCK };
    last = { of, key: derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, options) };
  }
  return last.key;
}

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** In chunks that are each proved, with their number and whether it is the last: none can be changed, moved or cut off. */
export const encryptWith = (key: Buffer, header: Buffer) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    for await (const { bytes, number, isLast } of chunksOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
      cipher.setAAD(header);
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };

export const decryptWith = (key: Buffer, header: Buffer) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    for await (const { bytes, number, isLast } of chunksOf(source, CHUNK_BYTES + TAG_BYTES)) {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
      try {
        decipher.setAAD(header).setAuthTag(bytes.subarray(-TAG_BYTES));
        yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw new BackupUnusable(
          number === 0
            ? 'The passphrase is not the one of this backup, or the file was damaged.'
            : 'The file is damaged or not whole.',
          { cause: error },
        );
      }
    }
  };

/** The key is of one file alone, so that the number of a chunk is used once with it. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

async function* chunksOf(source: Bytes, size: number) {
  let number = 0;
  let held = Buffer.alloc(0);
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    // What fills the last one is kept back: only the end of the source tells which it is.
    while (held.length > size) {
      yield { bytes: held.subarray(0, size), number: number++, isLast: false };
      held = held.subarray(size);
    }
  }
  yield { bytes: held, number, isLast: true };
}
