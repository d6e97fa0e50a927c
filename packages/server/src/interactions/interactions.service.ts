import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import { contactNotFound, madeFor } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type {
  Before,
  Interaction,
  InteractionUpdate,
  NewInteraction,
} from '@inner-circle/domain/interactions/interactions.contract.ts';
import {
  INTERACTION_CONFLICT,
  interactionInFuture,
  interactionNotFound,
  isInFuture,
  lastAfterLogging,
  lastOf,
} from '@inner-circle/domain/interactions/interactions.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { requireBelowCeiling } from '../billing/billing.service.ts';
import { changeWarming, getContact, lockContacts, type Warming } from '../contacts/contacts.service.ts';
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

export async function logInteraction(
  user: SignedInUser,
  contactId: string,
  newInteraction: NewInteraction,
  dependencies: Dependencies,
  key?: string,
) {
  const [logged] = await logInteractions(user, [{ contactId, key }], newInteraction, dependencies);
  return logged!;
}

/** Logs the same with each of these contacts, or with none. An interaction makes a cold contact warm, and wakes one that is asleep. */
export const logInteractions = (
  user: SignedInUser,
  entries: readonly { readonly contactId: string; readonly key?: string | undefined }[],
  newInteraction: NewInteraction,
  dependencies: Dependencies,
) =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const now = dependencies.clock.now();
    const { type, date = toMoment(now), notes } = newInteraction;
    if (isInFuture(date, now)) throw interactionInFuture();
    const repository = interactionsRepository(tx);
    const keys = entries.flatMap(({ key }) => key ?? []);
    const earlier = async () => (keys.length === 0 ? [] : repository.find(user.id, keys));
    await requireBelowCeiling(
      tx,
      dependencies,
      user,
      'interactions',
      async () => entries.length - (await earlier()).length,
    );
    const contactIds = entries.map(({ contactId }) => contactId);
    const contacts = new Map((await lockContacts(tx, user, contactIds, now)).map((contact) => [contact.id, contact]));
    const createdAt = toMoment(now);
    const logged = entries.map(({ contactId, key }) => ({
      id: key ?? dependencies.newId(),
      contactId,
      type,
      date,
      notes,
      createdAt,
    }));
    const inserted = new Set(await repository.insert(user.id, logged));
    const warmingBy = (interaction: Interaction): Warming => {
      const contact = contacts.get(interaction.contactId)!;
      const { lastInteraction, lastInteractionType } = lastAfterLogging(contact, interaction);
      const last = { lastInteraction, lastInteractionType, snoozedUntil: null };
      return { id: contact.id, ...last, ...(contact.isCold && { warmth: 'warm' }) };
    };
    await changeWarming(tx, user, logged.filter(({ id }) => inserted.has(id)).map(warmingBy));
    const there = new Map((await earlier()).map((interaction) => [interaction.id, interaction]));
    const answerOf = (interaction: Interaction) =>
      inserted.has(interaction.id)
        ? { ...interaction, markedWarm: contacts.get(interaction.contactId)!.isCold }
        : { ...madeFor(interaction.contactId, there.get(interaction.id)), markedWarm: false };
    return logged.map(answerOf);
  });

type Brought = Pick<Interaction, 'id' | 'contactId' | 'type' | 'date' | 'notes'>;

/** What another program remembers of contacts, for callers that hold the user's lock. It makes nobody warm who is cold. */
export async function bringInteractions(
  tx: Transaction,
  user: SignedInUser,
  brought: readonly Brought[],
  { clock }: Dependencies,
) {
  if (brought.length === 0) return;
  const createdAt = toMoment(clock.now());
  await interactionsRepository(tx).insert(
    user.id,
    brought.map((one) => ({ ...one, createdAt })),
  );
  await refreshLast(tx, user, [...new Set(brought.map(({ contactId }) => contactId))], clock.now());
}

/** Takes back those of them that are as they were brought. */
export async function takeBackInteractions(
  tx: Transaction,
  user: SignedInUser,
  ids: readonly string[],
  isAsBrought: (interaction: Interaction) => boolean,
  { clock }: Dependencies,
) {
  if (ids.length === 0) return;
  const repository = interactionsRepository(tx);
  const left = (await repository.find(user.id, ids)).filter(isAsBrought);
  if (left.length === 0) return;
  await repository.delete(
    user.id,
    left.map(({ id }) => id),
  );
  await refreshLast(tx, user, [...new Set(left.map(({ contactId }) => contactId))], clock.now());
}

const refreshLast = async (tx: Transaction, user: SignedInUser, contactIds: readonly string[], now: Temporal.Instant) =>
  findLast(tx, user, await lockContacts(tx, user, contactIds, now));

/** Given what the person saw, the change is refused when a field was changed since by another request. */
export const updateInteraction = (
  user: SignedInUser,
  id: string,
  { seen, ...change }: InteractionUpdate,
  dependencies: Dependencies,
) =>
  changingLast(user, [id], dependencies, async (tx, now) => {
    if (change.date && isInFuture(change.date, now)) throw interactionInFuture();
    const repository = interactionsRepository(tx);
    // Whoever changes one holds its contact, so that this is what it is until the transaction ends.
    const [current] = seen ? await repository.find(user.id, [id]) : [];
    if (seen && current) requireNoConflict(INTERACTION_CONFLICT, { wanted: change, seen, now: current }, current);
    const interaction = await repository.update(user.id, id, change);
    if (!interaction) throw interactionNotFound();
    return interaction;
  });

export const deleteInteraction = (user: SignedInUser, id: string, dependencies: Dependencies) =>
  deleteInteractions(user, [id], dependencies);

/** All of them or, when one is not the user's, none. */
export const deleteInteractions = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies) =>
  changingLast(user, ids, dependencies, async (tx): Promise<undefined> => {
    const deleted = await interactionsRepository(tx).delete(user.id, ids);
    if (deleted < new Set(ids).size) throw interactionNotFound();
  });

/**
 * Deletes what was just logged, and gives the contact back the mark of being cold and the sleep that it ended. Whatever was changed or
 * logged since stays as it is.
 */
export const takeBackInteraction = (user: SignedInUser, id: string, before: Before, dependencies: Dependencies) =>
  inTransaction(user, dependencies, async (within): Promise<Contact> => {
    const { db: tx } = within;
    const now = dependencies.clock.now();
    const repository = interactionsRepository(tx);
    const [interaction] = await repository.find(user.id, [id]);
    if (!interaction) throw interactionNotFound();
    const { contactId, createdAt } = interaction;
    const contacts = await lockContacts(tx, user, [contactId], now);
    if ((await repository.delete(user.id, [id])) === 0) throw interactionNotFound();
    await findLast(tx, user, contacts);
    const contact = await getContact(user, contactId, within);
    const isUnchanged =
      contact.updatedAt <= createdAt && !(await repository.isLoggedSince(user.id, contactId, createdAt));
    if (!isUnchanged) return contact;
    const { warmth, snoozedUntil } = before;
    await changeWarming(tx, user, [{ id: contactId, warmth, ...(contact.snoozedUntil === null && { snoozedUntil }) }]);
    return getContact(user, contactId, within);
  });

/** Changes interactions while their contacts are locked, and then finds the last one of each contact anew. */
const changingLast = <Result>(
  user: SignedInUser,
  ids: readonly string[],
  { db, clock }: Dependencies,
  change: (tx: Transaction, now: Temporal.Instant) => Promise<Result>,
): Promise<Result> =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const now = clock.now();
    const repository = interactionsRepository(tx);
    const interactions = await repository.find(user.id, ids);
    if (interactions.length < new Set(ids).size) throw interactionNotFound();
    const contactIds = [...new Set(interactions.map(({ contactId }) => contactId))];
    const contacts = await lockContacts(tx, user, contactIds, now);
    const result = await change(tx, now);
    await findLast(tx, user, contacts);
    return result;
  });

/** Finds the last interaction of each of these contacts anew. For callers that hold their locks. */
export async function findLast(
  tx: Transaction,
  user: SignedInUser,
  contacts: readonly { readonly id: string; readonly createdAt: string }[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  const latest = new Map((await interactionsRepository(tx).latest(user.id, ids)).map((one) => [one.contactId, one]));
  const warmingOf = ({ id, createdAt }: (typeof contacts)[number]): Warming => {
    const last = latest.get(id);
    return { id, ...lastOf(last ? [last] : [], createdAt) };
  };
  await changeWarming(tx, user, contacts.map(warmingOf));
}
