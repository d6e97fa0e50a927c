import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import type {
  Contact,
  ContactQuery,
  ContactUpdate,
  NewContact,
} from '@inner-circle/domain/contacts/contacts.contract.ts';
import { conditionsIn } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { FittingContacts } from '@inner-circle/domain/contacts/selection.contract.ts';
import { birthdayStillToCome, isStillToCome } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { CONTACT_CONFLICT, changedGroups, shownFields } from '@inner-circle/domain/contacts/contact-conflicts.rules.ts';
import { valuesAfter } from '@inner-circle/domain/contacts/contact-values.rules.ts';
import {
  contactNotFound,
  mayHaveThreshold,
  snoozeRefusal,
  thresholdNotInPlan,
} from '@inner-circle/domain/contacts/contacts.rules.ts';
import { emailsRedirected, redirectsEmails } from '@inner-circle/domain/contacts/planned-emails.rules.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction, type Within } from '../auth/user-lock.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { planOf, requireWithinPlan } from '../billing/billing.service.ts';
import { groupIdsFor } from '../groups/groups.service.ts';
import type { Connection, Transaction } from '../platform/database.ts';
import type { Dependencies, Ports } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { conditionedIds, conditionedPage } from './conditioned-page.repository.ts';
import { thenFor } from './conditions.service.ts';
import { contactIds, contactPage, type ListedContacts, withGroups } from './contact-page.repository.ts';
import { contactsRepository, type Warming } from './contacts.repository.ts';
import { type NotContacted, notContacted } from './not-contacted.repository.ts';

export type { Warming } from './contacts.repository.ts';

export async function listContacts(
  user: SignedInUser,
  query: ContactQuery,
  dependencies: Dependencies,
): Promise<ListedContacts> {
  const { db, clock, ports } = dependencies;
  const conditions = givenConditions(query);
  if (conditions.length === 0) return contactPage(db, user.id, query, clock.now(), ports);
  const then = await thenFor(user, dependencies);
  const { rows, counts, holdsUntil } = await conditionedPage(db, user.id, conditions, query, then, ports);
  const { page, limit, warmth } = query;
  const meta = { total: counts[warmth ?? 'all'], page, limit, counts };
  return { data: await withGroups(db, user.id, rows), meta, holdsUntil };
}

export const getContact = (user: SignedInUser, id: string, { db, clock, ports }: Dependencies) =>
  found(contactsRepository(db).find(user.id, id, clock.now(), ports));

type ContactFilter = Pick<ContactQuery, 'search' | 'warmth' | 'group' | 'conditions'>;

/** All that the filter lets through, by name. */
export async function contactIdsOf(user: SignedInUser, filter: ContactFilter, dependencies: Dependencies) {
  const { db, clock, ports } = dependencies;
  const conditions = givenConditions(filter);
  if (conditions.length === 0) return contactIds(db, user.id, filter, clock.now(), ports);
  return conditionedIds(db, user.id, conditions, filter, await thenFor(user, dependencies));
}

/** All that fit, by name, but for those who were left out. */
export const fittingIds = async (
  user: SignedInUser,
  { conditions, except }: FittingContacts,
  dependencies: Dependencies,
) => conditionedIds(dependencies.db, user.id, conditions, {}, await thenFor(user, dependencies), except);

const givenConditions = ({ conditions = '' }: Pick<ContactQuery, 'conditions'>) => conditionsIn(conditions) ?? [];

/** Without a contact for the longest time first, and how many there are in all. */
export const contactsNotContacted = (user: SignedInUser, wanted: NotContacted, { db, clock }: Dependencies) =>
  notContacted(db, user.id, wanted, clock.now());

/** Refuses when one of them is not the user's. */
export const requireContacts = (user: SignedInUser, ids: readonly string[], { db }: Dependencies) =>
  holdContacts(db, user, ids);

/** Those of these contacts that there are. */
export async function contactsById(user: SignedInUser, ids: readonly string[], { db, clock, ports }: Dependencies) {
  const contacts = await contactsRepository(db).findAll(user.id, ids, clock.now(), ports);
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

export const createContact = (
  user: SignedInUser,
  newContact: NewContact,
  dependencies: Dependencies,
  key?: string,
): Promise<Contact> =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const { groups = [], ...fields } = newContact;
    const repository = contactsRepository(tx);
    const now = dependencies.clock.now();
    const { ports } = dependencies;
    await requireBorn(user, fields.birthday, within);
    const [id, added] = [key ?? dependencies.newId(), toMoment(now)];
    const isThere = async () => key !== undefined && (await repository.find(user.id, key, now, ports)) !== undefined;
    await requireWithinPlan(tx, dependencies, user, 'contacts', async () => ((await isThere()) ? 0 : 1));
    const row = { ...fields, ...valuesAfter(fields), id, createdAt: added, updatedAt: added, lastInteraction: added };
    const isNew = await repository.insert(user.id, row);
    if (isNew && groups.length > 0)
      await repository.setGroups(user.id, id, await groupIdsFor(groups, user, tx, dependencies));
    return found(repository.find(user.id, id, now, ports));
  });

type Undoing = { readonly isUndo?: boolean };

/**
 * Given what the person saw, the change is refused when a field was changed since by another request. Another address is refused
 * while e-mails are planned, unless the person has agreed to exactly these; undo gives back the address that they were planned for.
 */
export const updateContact = (
  user: SignedInUser,
  id: string,
  change: ContactUpdate,
  dependencies: Dependencies,
  { isUndo = false }: Undoing = {},
) =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const { groups, seen: { groups: seenGroups, ...seen } = {}, confirmedEmails, ...fields } = change;
    const repository = contactsRepository(tx);
    const now = dependencies.clock.now();
    const { ports } = dependencies;
    if (fields.coldThresholdDays) {
      const { coldThresholdDays: before } = await found(repository.find(user.id, id, now, ports));
      const plan = planOf(user, dependencies);
      if (!mayHaveThreshold(fields.coldThresholdDays, before, plan)) throw thresholdNotInPlan(plan);
    }
    const { added, removed } =
      groups && seenGroups ? changedGroups(groups, seenGroups) : { added: groups, removed: [] };
    const groupIds = added && (await groupIdsFor(added, user, tx, dependencies));
    const current = await lockedContact(tx, user, id, now, ports);
    requireNoConflict(CONTACT_CONFLICT, { wanted: fields, seen, now: shownFields(current) }, current);
    const values = valuesAfter(fields, current);
    if (!isUndo) await requireConfirmedEmails(tx, user, current, values.email, confirmedEmails, ports);
    if (!isUndo && fields.snoozedUntil !== current.snoozedUntil)
      await requireDayToCome(user, fields.snoozedUntil, within);
    if (!isUndo && fields.birthday !== current.birthday) await requireBorn(user, fields.birthday, within);
    const isThere = await repository.update(user.id, id, { ...fields, ...values, updatedAt: toMoment(now) });
    if (!isThere) throw contactNotFound();
    if (groupIds && seenGroups) await repository.changeGroups(user.id, id, groupIds, removed.map(groupNameKey));
    else if (groupIds) await repository.setGroups(user.id, id, groupIds);
    return found(repository.find(user.id, id, now, ports));
  });

/** By the date in the user's time zone. */
async function requireBorn(user: SignedInUser, birthday: string | null | undefined, within: Within): Promise<void> {
  if (!birthday) return;
  const today = todayOf(await settingsOf(user, within), within.clock.now());
  if (isStillToCome(birthday, today)) throw birthdayStillToCome();
}

/** By the date in the user's time zone. */
async function requireDayToCome(user: SignedInUser, until: string | null | undefined, within: Within): Promise<void> {
  if (!until) return;
  const today = todayOf(await settingsOf(user, within), within.clock.now());
  const refusal = snoozeRefusal(until, today);
  if (refusal) throw refusal;
}

async function requireConfirmedEmails(
  tx: Transaction,
  user: SignedInUser,
  { id, email: before }: Contact,
  email: string | null | undefined,
  confirmed: string | undefined,
  ports: Ports,
): Promise<void> {
  if (email === undefined || email === before) return;
  const planned = (await ports.plannedEmails(tx, user.id, [id])).get(id);
  if (redirectsEmails(email, before, planned) && planned.key !== confirmed)
    throw emailsRedirected(planned, before, email);
}

async function lockedContact(tx: Transaction, user: SignedInUser, id: string, now: Temporal.Instant, ports: Ports) {
  await lockContacts(tx, user, [id], now);
  return found(contactsRepository(tx).find(user.id, id, now, ports));
}

/** The user's contacts, kept from being changed or deleted until the transaction ends. Refuses when one of them is not there. */
export async function lockContacts(tx: Transaction, user: SignedInUser, ids: readonly string[], now: Temporal.Instant) {
  const locked = await contactsRepository(tx).lock(user.id, ids, now);
  if (locked.length < new Set(ids).size) throw contactNotFound();
  return locked;
}

/** For callers that hold the contacts' locks. */
export async function changeWarming(tx: Transaction, user: SignedInUser, warmings: readonly Warming[]): Promise<void> {
  if (warmings.length > 0) await contactsRepository(tx).changeWarming(user.id, warmings);
}

/** For an undo of the last change: the contact then counts as last changed before it. */
export async function changeUpdatedAt(tx: Transaction, user: SignedInUser, id: string, updatedAt: string) {
  await contactsRepository(tx).update(user.id, id, { updatedAt });
}

/** Makes sure that the contacts are the user's, and that none is deleted until the transaction ends. */
export async function holdContacts(db: Connection, user: SignedInUser, ids: readonly string[]): Promise<void> {
  const held = await contactsRepository(db).hold(user.id, ids);
  if (held.length < new Set(ids).size) throw contactNotFound();
}

async function found<Result>(search: Promise<Result | undefined>): Promise<Result> {
  const result = await search;
  if (result === undefined) throw contactNotFound();
  return result;
}
