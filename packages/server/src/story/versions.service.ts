import type { NoteVersion, RestoreNotes } from '@inner-circle/domain/story/story.contract.ts';
import { noteVersionNotFound } from '@inner-circle/domain/story/story.rules.ts';
import { and, eq } from 'drizzle-orm';
import { updateContact } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { noteVersions } from './story.table.ts';

export async function noteVersion(user: SignedInUser, id: string, { db }: Dependencies): Promise<NoteVersion> {
  const [version] = await db
    .select()
    .from(noteVersions)
    .where(and(eq(noteVersions.userId, user.id), eq(noteVersions.id, id)));
  if (!version) throw noteVersionNotFound();
  return version;
}

/** A change like any other: it is refused when the notes are not those that were seen, and leaves a version itself. */
export async function restoreNotes(user: SignedInUser, id: string, { seen }: RestoreNotes, dependencies: Dependencies) {
  const { contactId, before } = await noteVersion(user, id, dependencies);
  return updateContact(user, contactId, { notes: before, ...(seen && { seen }) }, dependencies);
}
