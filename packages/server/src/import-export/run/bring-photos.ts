import { fittingPhotos, photoNames, pictureIn, setPhotos } from '../../contacts/photos/photos.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { importRowsRepository } from '../upload/import-rows.repository.ts';
import type { Taken } from './import-plan.ts';

/** Photos of those who have none; answers what each is called now, the rows whose picture is none, and those for which there is no room. */
export async function bringPhotos(importId: string, taken: readonly Taken[], user: SignedInUser, tx: Transaction) {
  const files = await importRowsRepository(tx).photos(
    user.id,
    importId,
    taken.map(({ row }) => row.row),
  );
  const pictured = taken.filter(({ row }) => files.has(row.row));
  if (pictured.length === 0) return { brought: new Map<string, string>(), leftOut: [], withoutRoom: [] };
  const there = await photoNames(
    tx,
    user.id,
    pictured.map(({ contactId }) => contactId),
  );
  const leftOut: number[] = [];
  const photos = new Map<string, Buffer>();
  for (const { row, contactId } of pictured) {
    if (there.has(contactId) || photos.has(contactId)) continue;
    const picture = pictureIn(Buffer.from(files.get(row.row)!, 'base64'));
    if (picture) photos.set(contactId, picture.content);
    else leftOut.push(row.row);
  }
  const wanted = [...photos].map(([contactId, content]) => ({ contactId, content }));
  const fitting = await fittingPhotos(tx, user.id, wanted);
  await setPhotos(tx, user.id, fitting);
  const ids = fitting.map(({ contactId }) => contactId);
  const withoutRoom = pictured.flatMap(({ row, contactId }) =>
    photos.has(contactId) && !ids.includes(contactId) ? row.row : [],
  );
  return { brought: await photoNames(tx, user.id, ids), leftOut, withoutRoom };
}
