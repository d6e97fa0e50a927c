import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In DATA_DIR, where nobody set ENCRYPTION_KEYS. */
export const KEYS_FILE = 'encryption.key';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^(\w{1,16}):([A-Za-z0-9+/]{43}=)$/;

/** Keeps secrets that we must be able to read again, such as other people's tokens, so that the database alone gives none away. */
export type Sealing = {
  /** `owner` says whose secret it is and what for. Beside any other it does not open. */
  readonly seal: (secret: string, owner: string) => string;
  /** Undefined when it was sealed with a key that we no longer have, for another owner, or was tampered with. */
  readonly open: (sealed: string, owner: string) => { readonly secret: string; readonly isStale: boolean } | undefined;
};

export const newKeys = () => `k1:${randomBytes(KEY_BYTES).toString('base64')}`;

/** Keys as `id:base64`, separated by commas; undefined when they are not that. */
export function readKeys(keys: string): ReadonlyMap<string, Buffer> | undefined {
  const entries = keys.split(',').map((key) => KEY.exec(key.trim()));
  const read = new Map(entries.map((entry) => [entry?.[1] ?? '', Buffer.from(entry?.[2] ?? '', 'base64')]));
  return read.size === entries.length && !read.has('') ? read : undefined;
}

/** The first key seals, all of them open. */
export function sealingWith(keys: string, purpose: string): Sealing {
  const derived = new Map(
    [...(readKeys(keys) ?? [])].map(([id, key]) => [
      id,
      new Uint8Array(hkdfSync('sha256', key, '', purpose, KEY_BYTES)),
    ]),
  );
  const [current] = derived.keys();
  if (current === undefined) throw new Error('There is no key to seal with.');

  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derived.get(current)!, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${current}.${body.toString('base64url')}`;
    },

    open(sealed, owner) {
      const [version, id = '', encoded = ''] = sealed.split('.');
      const [key, body] = [derived.get(id), Buffer.from(encoded, 'base64url')];
      if (version !== 'v1' || !key || body.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(body.subarray(-TAG_BYTES));
      try {
        const opened = [decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
        return { secret: Buffer.concat(opened).toString('utf8'), isStale: id !== current };
      } catch {
        return undefined;
      }
    },
  };
}

type KeySource = {
  readonly ENCRYPTION_KEYS?: string | undefined;
  readonly NODE_ENV: string;
  readonly DATA_DIR: string;
};

/** The configured keys; in development keys from a file beside the data, and in tests from memory. */
export function chooseKeys({ ENCRYPTION_KEYS: keys, NODE_ENV: mode, DATA_DIR: home }: KeySource): string {
  if (keys) return keys;
  return mode === 'test' ? newKeys() : keysInFile(path.join(home, KEYS_FILE));
}

/** Of several processes that start at once, one makes the file and all read the same keys. */
export function keysInFile(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Written under another name first and then renamed, so that no process reads half a key.
  writeFileSync(draft, `${newKeys()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
