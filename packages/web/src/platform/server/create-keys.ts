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
  const time = Date.now().toString(16).padStart(12, '0');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0'));
  const hex = random.join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6)}`;
}
