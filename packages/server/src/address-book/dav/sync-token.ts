/** How far somebody has read: up to a change, and of that change up to a card where it was cut in between. */
export type SyncPoint = { readonly number: number; readonly afterId?: string | undefined };

type Book = { readonly epoch: string; readonly number: number };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^urn:inner-circle:sync:(${UUID}):(\\d{1,15})(?::(${UUID}))?$`);

/** A token is an address and never a bare number: some clients would make a number of it. */
export const syncTokenOf = ({ epoch, number }: Book, { afterId }: Partial<SyncPoint> = {}): string =>
  ['urn:inner-circle:sync', epoch, number, ...(afterId ? [afterId] : [])].join(':');

/** Undefined for a token of before a restore, and for one that is none of ours. */
export function syncPointOf(token: string, { epoch, number }: Book): SyncPoint | undefined {
  const [, ofEpoch, upTo, afterId] = TOKEN.exec(token) ?? [];
  return ofEpoch === epoch && Number(upTo) <= number ? { number: Number(upTo), afterId } : undefined;
}
