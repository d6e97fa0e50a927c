import type { Letter } from '@inner-circle/domain/letters/letter.rules.ts';
import { photosOf } from '../contacts/photos/photos.service.ts';
import type { MailPicture } from '../operator-mail/operator-mail.port.ts';
import type { Connection } from '../platform/database.ts';
import type { letterFactsRepository } from './letter-facts.repository.ts';

/** As they are stored: one that came through the browser's crop has about fifty kilobytes. In a mail it is a third more. */
const LARGEST = 100 * 1024;
const LARGEST_TOGETHER = 400 * 1024;
/** Not every mail program shows WebP. */
const SHOWN = new Set<string>(['image/jpeg', 'image/png']);

/** The pictures that come along in a letter, by the ids of the people on them. */
export type LetterPhotos = ReadonlyMap<string, MailPicture>;

/** First of whom the call is about, then of those who were met last, as long as they fit. The others are initials. */
export async function photosIn(
  { call, people }: Letter,
  userId: string,
  repository: ReturnType<typeof letterFactsRepository>,
  db: Connection,
): Promise<LetterPhotos> {
  const ids = [...new Set([...(call ? [call.id] : []), ...people.map(({ id }) => id).toReversed()])];
  const photos = await photosOf(db, userId, fitting(ids, await repository.photoSizes(ids)));
  const shown = ids.flatMap((id) => {
    const photo = photos.get(id);
    return photo && SHOWN.has(photo.type) ? [{ id, photo }] : [];
  });
  return new Map(
    shown.map(({ id, photo: { type, content } }, index) => [
      id,
      { cid: `face-${index + 1}@inner-circle`, type, content },
    ]),
  );
}

function fitting(ids: readonly string[], sizes: readonly { id: string; bytes: number }[]): string[] {
  const sizeOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]));
  let together = 0;
  return ids.filter((id) => {
    const bytes = sizeOf.get(id) ?? Infinity;
    if (bytes > LARGEST || together + bytes > LARGEST_TOGETHER) return false;
    together += bytes;
    return true;
  });
}
