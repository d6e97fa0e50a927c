import { contactNotFound, madeFor } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { InteractionChange, NewInteraction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import {
  interactionInFuture,
  interactionNotFound,
  isInFuture,
  lastAfterLogging,
  lastOf,
} from '@inner-circle/domain/interactions/interactions.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { requireBelowCeiling } from '../billing/billing.service.ts';
import { changeWarming, lockContact } from '../contacts/contacts.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { interactionsRepository } from './interactions.repository.ts';

export async function listInteractions(user: SignedInUser, contactId: string, paging: Paging, { db }: Dependencies) {
  const repository = interactionsRepository(db);
  const total = await repository.count(user.id, contactId);
  if (total === undefined) throw contactNotFound();
  return { data: await repository.list(user.id, contactId, paging), meta: { total, ...paging } };
}

/** An interaction makes a cold contact warm. */
export const logInteraction = (
  user: SignedInUser,
  contactId: string,
  newInteraction: NewInteraction,
  { db, clock, newId }: Dependencies,
  key?: string,
) =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { type, date = toMoment(now), notes } = newInteraction;
    if (isInFuture(date, now)) throw interactionInFuture();
    const repository = interactionsRepository(tx);
    const isThere = async () => key !== undefined && (await repository.find(user.id, key)) !== undefined;
    await requireBelowCeiling(tx, user, 'interactions', async () => ((await isThere()) ? 0 : 1));
    const contact = await lockContact(tx, user, contactId, now);
    const interaction = { id: key ?? newId(), contactId, type, date, notes, createdAt: toMoment(now) };
    const isNew = await repository.insert(user.id, interaction);
    if (!isNew) return { ...madeFor(contactId, await repository.find(user.id, interaction.id)), markedWarm: false };
    await changeWarming(tx, user, contactId, {
      ...lastAfterLogging(contact, interaction),
      ...(contact.isCold && { warmth: 'warm' }),
    });
    return { ...interaction, markedWarm: contact.isCold };
  });

export const updateInteraction = (
  user: SignedInUser,
  id: string,
  change: InteractionChange,
  dependencies: Dependencies,
) =>
  changingLast(user, id, dependencies, async (tx, now) => {
    if (change.date && isInFuture(change.date, now)) throw interactionInFuture();
    const interaction = await interactionsRepository(tx).update(user.id, id, change);
    if (!interaction) throw interactionNotFound();
    return interaction;
  });

export const deleteInteraction = (user: SignedInUser, id: string, dependencies: Dependencies) =>
  changingLast(user, id, dependencies, async (tx): Promise<undefined> => {
    const isDeleted = await interactionsRepository(tx).delete(user.id, id);
    if (!isDeleted) throw interactionNotFound();
  });

/** Changes an interaction while its contact is locked, and then finds the contact's last one anew. */
const changingLast = <Result>(
  user: SignedInUser,
  id: string,
  { db, clock }: Dependencies,
  change: (tx: Transaction, now: Temporal.Instant) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const repository = interactionsRepository(tx);
    const interaction = await repository.find(user.id, id);
    if (!interaction) throw interactionNotFound();
    const { contactId } = interaction;
    const contact = await lockContact(tx, user, contactId, now);
    const result = await change(tx, now);
    await changeWarming(tx, user, contactId, lastOf(await repository.latest(user.id, contactId), contact.createdAt));
    return result;
  });
