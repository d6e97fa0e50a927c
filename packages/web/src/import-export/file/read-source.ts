import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import type { SourcePerson } from '@inner-circle/domain/import-export/source-person.ts';
import { recognise } from '@inner-circle/domain/import-export/sources/recognise.ts';
import type { SourceId } from '@inner-circle/domain/import-export/sources/source.ts';
import { CARDS_MAX_BYTES } from '@inner-circle/domain/vcard/read-cards.ts';
import { counted } from '../../platform/numbers.ts';
import { CARDS_TOO_LARGE, NOBODY_IN_ARCHIVE, NOBODYS_FILE, NOT_A_TABLE, TOO_MANY_PEOPLE } from './file-problems.ts';
import { smallPhoto } from './small-photo.ts';
import { isArchive, sourceFilesOf } from './source-files.ts';

/** Whose file it is, and what it brings, where it is one that is known by what is in it. */
export type Recognised = {
  source: SourceId;
  missing: string[];
  counts: { photos: number; relations: number; interactions: number; todos: number };
};

type Read = { recognised: Recognised; persons: SourcePerson[] } | { problem: string };

/** Everybody in a file that is known by its content; null for a table, whose columns somebody maps. */
export async function readSource(name: string, bytes: Uint8Array): Promise<Read | null> {
  if (/\.(?:vcf|vcard)$/i.test(name) && bytes.length > CARDS_MAX_BYTES) return { problem: CARDS_TOO_LARGE };
  const { files, pictures } = sourceFilesOf(name, bytes);
  const read = recognise(files, pictures);
  if (!read) {
    if (isArchive(bytes)) return { problem: NOBODY_IN_ARCHIVE };
    if (/\.csv$/i.test(name)) return null;
    return { problem: /\.(?:vcf|vcard|json|sql|zip)$/i.test(name) ? NOBODYS_FILE : NOT_A_TABLE };
  }
  if (read.persons.length > IMPORT_MAX_ROWS) return { problem: TOO_MANY_PEOPLE };
  const { leftOut } = await makePhotosSmall(read.persons);
  const count = (what: (person: SourcePerson) => number) => read.persons.reduce((sum, one) => sum + what(one), 0);
  return {
    persons: read.persons,
    recognised: {
      source: read.source,
      missing: [
        ...read.missing,
        ...(leftOut > 0
          ? [
              `${counted(leftOut, 'photo')} that cannot be shown, or ${leftOut === 1 ? 'is' : 'are'} beyond what one import may weigh.`,
            ]
          : []),
      ],
      counts: {
        photos: count(({ photo }) => Number(photo !== null)),
        relations: count(({ relations }) => relations.length),
        interactions: count(({ interactions }) => interactions.length),
        todos: count(({ todos }) => todos.length),
      },
    },
  };
}

/** What the pictures of one import may weigh: the rest is for what is written. */
const MOST_OF_PHOTOS = IMPORT_MAX_BYTES / 2;

async function makePhotosSmall(persons: readonly SourcePerson[]): Promise<{ leftOut: number }> {
  let [weight, leftOut] = [0, 0];
  for (const person of persons) {
    if (!person.photo) continue;
    const small = weight < MOST_OF_PHOTOS ? await smallPhoto(person.photo) : null;
    weight += small?.base64.length ?? 0;
    if (!small) leftOut += 1;
    person.photo = small;
  }
  return { leftOut };
}
