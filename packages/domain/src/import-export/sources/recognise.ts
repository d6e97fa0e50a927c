import { readFacebook } from './facebook.ts';
import { readGoogle } from './google-csv.ts';
import { readLinkedIn } from './linkedin.ts';
import { readMonicaJson } from './monica-json.ts';
import { readMonicaSql } from './monica-sql.ts';
import { readNametag } from './nametag.ts';
import { readOutlook } from './outlook-csv.ts';
import { readOwnJson } from './own-json.ts';
import type { Pictures, ReadSource, SourceFile } from './source.ts';
import { readVcard } from './vcard-source.ts';

/** Ours before the others, for its archive has tables too. */
const READERS = [
  readOwnJson,
  readMonicaJson,
  readNametag,
  readFacebook,
  readMonicaSql,
  readLinkedIn,
  readGoogle,
  readOutlook,
  readVcard,
] as const;

/** Whose files these are, told by what is in them, with everybody they speak of. Undefined for files of nobody we know. */
export function recognise(files: readonly SourceFile[], pictures: Pictures = new Map()): ReadSource | undefined {
  for (const reader of READERS) {
    const read = reader(files, pictures);
    if (read && read.persons.length > 0) return read;
  }
  return undefined;
}

const TEXTS =
  /\.(?:vcf|vcard|sql)$|(?:^|\/)(?:connections|messages|contacts)\.csv$|friends\.json$|^(?:[^/]+\/)?[^/]*\.(?:csv|json)$/i;
const PICTURES = /(?:^|\/)photos?\/[^/]+\.(?:jpe?g|png|webp|gif)$/i;

/** Which files of an archive are looked at: a vendor’s archive has thousands. */
export const isOfInterest = (path: string): 'text' | 'picture' | undefined => {
  if (TEXTS.test(path)) return 'text';
  return PICTURES.test(path) ? 'picture' : undefined;
};
