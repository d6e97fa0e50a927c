import { DomainError } from '@inner-circle/domain/problem.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { userById } from '../auth/auth.service.ts';
import { getContact } from '../contacts/contacts.service.ts';
import { logInteraction } from '../interactions/interactions.service.ts';
import { isLinkUsed, useLink } from '../operator-mail/operator-mail.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { readLink } from './letter-links.ts';
import { lettersRepository } from './letters.repository.ts';

/** False when the link is none of ours, or too old. */
export const mayStop = (token: string, dependencies: Dependencies) =>
  readLink('stop', token, dependencies) !== undefined;

/** As often as somebody asks for it. */
export async function stopLetters(token: string, dependencies: Dependencies): Promise<boolean> {
  const [userId] = readLink('stop', token, dependencies) ?? [];
  if (!userId) return false;
  await lettersRepository(dependencies.db).switchOff(userId);
  return true;
}

type Spoken = { readonly name: string; readonly isUsed: boolean };

/** Undefined when the link is none of ours or too old, or its contact or account is gone. */
export async function whetherSpoken(token: string, dependencies: Dependencies): Promise<Spoken | undefined> {
  const link = await openLink(token, dependencies);
  if (!link) return undefined;
  const { user, mailId, contactId } = link;
  return orNothing(async () => ({
    name: (await getContact(user, contactId, dependencies)).name,
    isUsed: await isLinkUsed(user.id, mailId, dependencies),
  }));
}

/** Adds the call; `isUsed` when this link had added one before. */
export async function logSpoken(token: string, dependencies: Dependencies): Promise<Spoken | undefined> {
  const link = await openLink(token, dependencies);
  if (!link) return undefined;
  const { user, mailId, contactId } = link;
  return orNothing(() =>
    inTransaction(user, dependencies, async (within, locked) => {
      if (locked?.deletedAt !== null) return undefined;
      const { name } = await getContact(user, contactId, within);
      const isUsed = !(await useLink(within.db, user.id, mailId, dependencies));
      if (!isUsed) await logInteraction(user, contactId, { type: 'call', notes: '' }, within);
      return { name, isUsed };
    }),
  );
}

async function openLink(token: string, dependencies: Dependencies) {
  const [userId, mailId, contactId] = readLink('spoke', token, dependencies) ?? [];
  const user = userId === undefined ? undefined : await userById(userId, dependencies);
  return user && mailId && contactId ? { user, mailId, contactId } : undefined;
}

/** Who was to be called may be deleted by now. */
const orNothing = <Found>(find: () => Promise<Found>): Promise<Found | undefined> =>
  find().catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not-found') return undefined;
    throw error;
  });
