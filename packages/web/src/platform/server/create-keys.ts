import { CallError, isPassing } from './call-error.ts';

/** The keys of creates of which nobody knows whether they arrived, by what was sent. */
const unknown = new Map<string, string>();

/**
 * Gives a create the key that makes it safe to repeat. The same words after an unknown outcome are the same request and carry the same key;
 * other words, or the same ones after an answer, are a new request.
 */
export async function withKey<Reply>(words: string, attempt: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = unknown.get(words) ?? newKey();
  const forget = () => {
    if (unknown.get(words) === key) unknown.delete(words);
  };
  try {
    const reply = await attempt(key);
    forget();
    return reply;
  } catch (error) {
    const isRefused = error instanceof CallError && !isPassing(error);
    if (isRefused) forget();
    else unknown.set(words, key);
    throw error;
  }
}

/** A UUIDv7: later ones sort after earlier ones, as the server's own ids do. `crypto.randomUUID` is missing where there is no TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  const now = Date.now();
  view.setUint32(0, Math.floor(now / 2 ** 16));
  view.setUint16(4, now % 2 ** 16);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
