import type { ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import {
  IMPORT_BATCH_ROWS,
  IMPORT_MAX_BYTES,
  LONGEST_IMPORTED_PHOTO,
} from '@inner-circle/domain/import-export/import.rules.ts';
import { rowOfPerson } from '@inner-circle/domain/import-export/source-rows.ts';
import { importUnderWay, MOST_SOURCE_PEOPLE, SOURCE_NAMES } from '@inner-circle/domain/sources/sources.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import {
  beginImport,
  cancelImport,
  endUpload,
  importStatus,
  uploadRows,
} from '../import-export/upload/imports.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { type Readable, readable } from './compare.service.ts';
import { lookedAt } from './look-outcomes.ts';
import { sourcePeopleRepository } from './source-people.repository.ts';
import { type Look, type LookFrom, SourceFailure } from './sources.port.ts';
import { sourcesRepository, type SourceRow } from './sources.repository.ts';

/** How far its people have come: the import that waits to be checked by the person, if there is one, and whether it is done. */
export async function importOf({ userId, importId, broughtInAt }: SourceRow, dependencies: Dependencies) {
  const status = importId === null ? undefined : await importStatus(userId, importId, dependencies);
  return { waiting: status === 'uploading' ? importId : null, isDone: broughtInAt !== null || status === 'done' };
}

/** What became of the import of the first look: whoever it took in is known here from now on. */
export async function settleImport(
  user: SignedInUser,
  source: SourceRow,
  dependencies: Dependencies,
): Promise<SourceRow> {
  const { importId, broughtInAt } = source;
  if (importId === null || broughtInAt !== null) return source;
  const { db, clock } = dependencies;
  const status = await importStatus(user.id, importId, dependencies);
  if (status === 'queued' || status === 'running') throw new SourceFailure('away', importUnderWay().message);
  if (status !== 'done') return source;
  const now = toMoment(clock.now());
  await inTransaction(user, { db }, async ({ db: tx }) => {
    const people = sourcePeopleRepository(tx, { userId: user.id, sourceId: source.id });
    await people.linkImported(importId);
    await people.proposeFailed(importId, now);
    await sourcesRepository(tx).update(user.id, source.id, { broughtInAt: now });
  });
  return { ...source, broughtInAt: now };
}

/** Everybody of the account becomes an import, which the person checks and starts. One that was left lying is begun anew. */
export async function bringIn(
  user: SignedInUser,
  source: SourceRow,
  calls: (from: LookFrom) => Look,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = dependencies;
  const { waiting } = await importOf(source, dependencies);
  if (waiting !== null) await cancelImport(user, waiting, dependencies);
  const people = sourcePeopleRepository(db, { userId: user.id, sourceId: source.id });
  await people.removeAll();
  const rowOf = rowsWithPhotos();
  let importId: string | undefined;
  let count = 0;
  const look = calls({ syncToken: null, known: new Map(), signal });
  let step = await look.next();
  for (; !step.done; step = await look.next()) {
    const read = readable(step.value.people);
    for (let from = 0; from < read.length; from += IMPORT_BATCH_ROWS) {
      const batch = read.slice(from, from + IMPORT_BATCH_ROWS);
      // How many there are is known at the end.
      importId ??= (await beginImport(user, { fileName: fileNameOf(source), total: MOST_SOURCE_PEOPLE }, dependencies))
        .id;
      const first = count + 1;
      const rows = batch.map(rowOf);
      await people.insert(
        batch.map(({ remoteId, etag, there }, index) => ({
          remoteId,
          etag,
          // A picture for which there was no room is proposed when it is read again.
          seen: { ...there, photo: rows[index]!.photo === undefined ? null : there.photo },
          importRow: first + index,
        })),
      );
      await uploadRows(user, importId, { from: first, rows }, dependencies);
      count += batch.length;
    }
  }
  const now = clock.now();
  const syncToken = step.value;
  await inTransaction(user, { db }, async ({ db: tx }) => {
    if (importId !== undefined) await endUpload(user, importId, { db: tx });
    await sourcesRepository(tx).finishLook(source, {
      ...lookedAt(source, now),
      syncToken,
      importId: importId ?? null,
      // Nobody is there yet: whoever comes is new.
      ...(count === 0 && { broughtInAt: toMoment(now) }),
    });
  });
}

const fileNameOf = ({ kind, account }: SourceRow) =>
  kind === 'google'
    ? `Google Contacts of ${account}`.slice(0, 255)
    : `${SOURCE_NAMES[kind]} of ${account}`.slice(0, 255);

/** As much of the import may be pictures; who comes after that comes without. */
const MOST_PHOTO_CHARACTERS = IMPORT_MAX_BYTES / 2;

/** Rows with all that the account says of somebody, in the form in which it can be kept. */
function rowsWithPhotos() {
  let left = MOST_PHOTO_CHARACTERS;
  return ({ person, there }: Readable): ImportRow => {
    const length = person.photo?.base64.length ?? 0;
    const isTaken = length <= LONGEST_IMPORTED_PHOTO && length <= left;
    if (isTaken) left -= length;
    return rowOfPerson({ ...person, ...there, relations: person.relations, photo: isTaken ? person.photo : null });
  };
}
