import { changedSince } from '@inner-circle/domain/assistant/actions.rules.ts';
import { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { Id } from '@inner-circle/domain/id.ts';
import { CalendarDate, Moment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import { changeWarming } from '../../../contacts/contacts.service.ts';
import { deleteInteractions as deleteAll, logInteractions } from '../../../interactions/interactions.service.ts';
import { rowsRepository } from '../rows.repository.ts';
import { oneWay, performer } from './performer.ts';

export const logInteraction = performer<'log-interaction'>()({
  left: z.object({
    logged: z.array(Interaction.pick({ id: true, contactId: true })),
    date: Moment,
    loggedAt: Moment,
    /** The contacts that were cold, with the moment at which somebody had last changed each. */
    wereCold: z.array(z.object({ id: Id, updatedAt: Moment })),
    /** Those that it woke. */
    wereAsleep: z.array(z.object({ id: Id, updatedAt: Moment, snoozedUntil: CalendarDate })).default([]),
  }),
  async do(user, given, dependencies) {
    const contactIds = [...new Set(given.contactIds)];
    const contacts = await rowsRepository(dependencies.db).contacts(user.id, contactIds);
    const entries = contactIds.map((contactId) => ({ contactId }));
    const interactions = await logInteractions(user, entries, given.interaction, dependencies);
    const { date, createdAt: loggedAt } = interactions[0]!;
    const logged = interactions.map(({ id, contactId }) => ({ id, contactId }));
    const cold = contacts.filter(({ warmth }) => warmth === 'cold');
    const wereAsleep = contacts.flatMap(({ id, updatedAt, snoozedUntil }) =>
      snoozedUntil ? { id, updatedAt, snoozedUntil } : [],
    );
    return { logged, date, loggedAt, wereCold: cold.map(({ id, updatedAt }) => ({ id, updatedAt })), wereAsleep };
  },
  async undo(user, { logged, date, loggedAt, wereCold, wereAsleep }, { interaction: { type, notes } }, dependencies) {
    const { db } = dependencies;
    const rows = rowsRepository(db);
    // Whoever changes an interaction locks its contact first.
    const contacts = await rows.lockContacts(
      user.id,
      logged.map(({ contactId }) => contactId),
    );
    const ids = logged.map(({ id }) => id);
    const there = await rows.interactions(user.id, ids);
    if (there.some((one) => one.type !== type || one.notes !== notes || one.date !== date)) throw changedSince();
    await deleteAll(
      user,
      there.map(({ id }) => id),
      dependencies,
    );
    // A contact stays warm, and awake, when it was changed since, for that may have been the mark, or when something else was logged.
    const unlogged = new Set(there.map(({ contactId }) => contactId));
    const asBefore = new Map(contacts.map(({ id, updatedAt }) => [id, updatedAt]));
    const isUnchanged = ({ id, updatedAt }: { id: string; updatedAt: string }) =>
      unlogged.has(id) && asBefore.get(id) === updatedAt;
    const [cold, asleep] = [wereCold.filter(isUnchanged), wereAsleep.filter(isUnchanged)];
    const loggedSince = await rows.loggedSince(
      user.id,
      [...cold, ...asleep].map(({ id }) => id),
      loggedAt,
    );
    const isAsItWas = ({ id }: { id: string }) => !loggedSince.has(id);
    // One after the other: a statement changes a row once, and somebody may be both.
    await changeWarming(
      db,
      user,
      cold.filter(isAsItWas).map(({ id }) => ({ id, warmth: 'cold' })),
    );
    await changeWarming(
      db,
      user,
      asleep.filter(isAsItWas).map(({ id, snoozedUntil }) => ({ id, snoozedUntil })),
    );
  },
});

export const deleteInteractions = oneWay<'delete-interactions'>((user, { interactionIds }, dependencies) =>
  deleteAll(user, [...new Set(interactionIds)], dependencies),
);
