import { MOST, type SourcePerson } from '../../sources/sources.port.ts';
import type { GooglePerson } from './contact-resources.ts';

const TYPES = /^image\/(?:jpeg|png|webp)$/;
const AT_ONCE = 4;
/** Google keeps pictures here; whatever else an answer names is not asked. */
const HOSTS = /(?:^|\.)(?:googleusercontent|google)\.com$/;
const SIZE = '=s400-c';

type Options = { readonly root: string; readonly timeout: number; readonly signal: AbortSignal };

/** Pictures that people gave their contacts, a few at once and up to a bound. One that cannot be had is left out. */
export function contactPhotos({ root, timeout, signal }: Options) {
  let bytesLeft = MOST.photosBytes;
  const waiting: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  let next = 0;

  async function fetched(url: URL): Promise<SourcePerson['photo']> {
    if (signal.aborted || bytesLeft <= 0) return null;
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const answer = await fetch(url, { signal: within, redirect: 'error' });
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const isTooLong = Number(answer.headers.get('content-length') ?? 0) > MOST.photoBytes;
    if (!answer.ok || !answer.body || !TYPES.test(type) || isTooLong) return null;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > MOST.photoBytes) return null;
      chunks.push(chunk);
    }
    bytesLeft -= bytes;
    return { type, base64: Buffer.concat(chunks).toString('base64') };
  }

  return {
    of({ photos }: GooglePerson): Promise<SourcePerson['photo']> {
      // The default one is drawn by Google, with the first letter of the name.
      const given = photos.find((photo) => photo.url && !photo.default)?.url;
      const url = URL.parse(given === undefined ? '' : `${given.replace(/=s\d+[^/]*$/, '')}${SIZE}`);
      const isOfGoogle = url && (HOSTS.test(url.hostname) || url.href.startsWith(root));
      if (!url || !isOfGoogle) return Promise.resolve(null);
      const slot = next++ % AT_ONCE;
      const photo = waiting[slot]!.then(() => fetched(url)).catch(() => null);
      waiting[slot] = photo;
      return photo;
    },
  };
}
