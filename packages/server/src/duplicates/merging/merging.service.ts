import { createHash } from 'node:crypto';
import { birthdayStillToCome, isStillToCome } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { valuesAfter } from '@inner-circle/domain/contacts/contact-values.rules.ts';
import type { Contact, PlannedEmails } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mayHaveThreshold, thresholdNotInPlan } from '@inner-circle/domain/contacts/contacts.rules.ts';
import {
  emailsRedirected,
  PLANNED_SHOWN,
  redirectsEmails,
} from '@inner-circle/domain/contacts/planned-emails.rules.ts';
import { defaultChoice } from '@inner-circle/domain/duplicates/merge-rows.rules.ts';
import {
  MERGES_SHOWN,
  MERGE_UNDO_DAYS,
  type Merge,
  type MergeChoice,
  type MergedContact,
  type MergePreview,
  type NewMerge,
} from '@inner-circle/domain/duplicates/merging.contract.ts';
import { changedMeanwhile, goneAlready, mergedWarming } from '@inner-circle/domain/duplicates/merging.rules.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { emailKey } from '@inner-circle/domain/import-export/duplicates.rules.ts';
import { badField, keyTaken } from '@inner-circle/domain/problem.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { daysAfter, daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { planOf, usedOf } from '../../billing/billing.service.ts';
import { contactsById, getContact } from '../../contacts/contacts.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { mergedRowsRepository } from './merged-rows.repository.ts';
import { type MergeRecord, mergesRepository } from './merges.repository.ts';

export async function previewMerge(
  user: SignedInUser,
  ids: readonly string[],
  dependencies: Dependencies,
): Promise<MergePreview> {
  const contacts = await contactsById(user, ids, dependencies);
  const belongings = await mergesRepository(dependencies.db).belongings(user.id, ids);
  return {
    people: ids.flatMap((id) => {
      const [contact, owned] = [contacts.get(id), belongings.get(id)];
      return contact && owned ? [{ contact, belongings: owned }] : [];
    }),
  };
}

export async function listMerges(user: SignedInUser, { db, clock }: Dependencies): Promise<{ data: Merge[] }> {
  const records = await mergesRepository(db).list(user.id, earliestUndoable(clock.now()), MERGES_SHOWN);
  const undoFirst = ({ contactId, number }: MergeRecord) =>
    records.find((later) => later.contactId === contactId && later.number > number)?.id ?? null;
  return { data: records.map((record) => mergeView(record, record, undoFirst(record))) };
}

/**
 * Makes several contacts one. The user's lock orders it among everything that counts contacts; the contacts' locks make reminders that
 * are going out wait or be passed over for a moment, and they go out once, to the contact that stays. To ask twice does no harm.
 */
export const mergeContacts = (
  user: SignedInUser,
  wanted: NewMerge,
  dependencies: Dependencies,
  key?: string,
): Promise<MergedContact> =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const repository = mergesRepository(tx);
    const { contacts: contactsBefore } = await usedOf(tx, user, dependencies);
    const ids = [wanted.first, ...wanted.others];
    const there = await repository.lock(user.id, ids);
    const earlier = await earlierMerge(tx, user, wanted, there, key);
    if (earlier) return mergedContact(user, earlier, within);
    const people = await theseOrGone(user, ids, within);
    if (new Set(ids).size < ids.length) throw badField('others', 'They must be different contacts.');
    requireUnchanged(people, wanted.asOf ?? []);
    const [first, ...others] = people as [Contact, ...Contact[]];
    const { groups, ...fields } = { ...defaultChoice(people), ...wanted.chosen };
    await requireAllowed(user, people, fields, within);
    const values = { ...fields, ...valuesAfter(fields, first) };
    await requireConfirmedEmails(user, people, values.email, wanted.confirmedEmails, within);

    const [id, now] = [key ?? dependencies.newId(), toMoment(dependencies.clock.now())];
    await repository.add(user.id, {
      id,
      contactId: first.id,
      people: people.map((person) => ({ id: person.id, name: person.name })),
      moved: { interactions: 0, todos: 0, reminders: 0 },
      before: await repository.row(user.id, first.id),
      contactsBefore,
      mergedAt: now,
    });
    const rows = mergedRowsRepository(tx, { userId: user.id, mergeId: id });
    if (groups) {
      const kept = new Set(groups.map(groupNameKey));
      const theirs = await repository.groupsOf(user.id, ids);
      await rows.leaveGroups(
        ids,
        theirs.flatMap((group) => (kept.has(group.nameKey) ? group.id : [])),
      );
    }
    const moved = { interactions: 0, todos: 0, reminders: 0 };
    for (const other of others) {
      const counts = await rows.move(other.id, first.id);
      for (const what of ['interactions', 'todos', 'reminders'] as const) moved[what] += counts[what] ?? 0;
    }
    await rows.deleteContacts(wanted.others);
    const photo = people.find((person) => person.photo !== null)?.photo ?? null;
    await repository.change(user.id, first.id, {
      ...values,
      photo,
      ...mergedWarming([first, ...others]),
      updatedAt: now,
    });
    await repository.finish(user.id, id, moved, await repository.row(user.id, first.id));
    return mergedContact(user, (await repository.find(user.id, id))!, within);
  });

/** What an earlier attempt made, under the same key or, of another tab, of the same people. */
async function earlierMerge(
  tx: Transaction,
  user: SignedInUser,
  { first, others }: NewMerge,
  there: readonly string[],
  key?: string,
): Promise<MergeRecord | undefined> {
  const repository = mergesRepository(tx);
  const isOfThese = ({ people }: MergeRecord) =>
    people[0]?.id === first &&
    people.length === others.length + 1 &&
    others.every((id) => people.some((one) => one.id === id));
  const named = key === undefined ? undefined : await repository.find(user.id, key);
  if (named && (named.contactId === null || !isOfThese(named))) throw keyTaken();
  if (named) return named;
  return others.some((id) => there.includes(id))
    ? undefined
    : (await repository.ofContact(user.id, first)).find(isOfThese);
}

async function theseOrGone(user: SignedInUser, ids: readonly string[], within: Dependencies): Promise<Contact[]> {
  const contacts = await contactsById(user, ids, within);
  const gone = ids.filter((id) => !contacts.has(id));
  if (gone.length > 0) {
    const known = await mergesRepository(within.db).namesOfGone(user.id, gone);
    throw goneAlready(gone.map((id) => ({ id, name: known.get(id) })));
  }
  return ids.map((id) => contacts.get(id)!);
}

function requireUnchanged(people: readonly Contact[], asOf: NonNullable<NewMerge['asOf']>): void {
  const moments = new Map(asOf.map(({ id, updatedAt }) => [id, updatedAt]));
  const changed = people.filter(({ id, updatedAt }) => (moments.get(id) ?? updatedAt) !== updatedAt);
  if (changed.length > 0) throw changedMeanwhile(changed);
}

/** What one of them has may stay, whatever the plan says of it now; anything else is asked about as in the form. */
async function requireAllowed(
  user: SignedInUser,
  people: readonly Contact[],
  { birthday, coldThresholdDays: days }: MergeChoice,
  within: Dependencies,
): Promise<void> {
  const plan = planOf(user, within);
  if (days && !people.some(({ coldThresholdDays }) => mayHaveThreshold(days, coldThresholdDays, plan)))
    throw thresholdNotInPlan(plan);
  if (!birthday || people.some((person) => person.birthday === birthday)) return;
  const today = todayOf(await settingsOf(user, within), within.clock.now());
  if (isStillToCome(birthday, today)) throw birthdayStillToCome();
}

/** Planned e-mails go to the address that stays. Where that is another than theirs, the person has agreed to exactly these. */
async function requireConfirmedEmails(
  user: SignedInUser,
  people: readonly Contact[],
  email: string | null | undefined,
  confirmed: string | undefined,
  { db, ports }: Dependencies,
): Promise<void> {
  const to = email === undefined ? people[0]!.email : email;
  const planned = await ports.plannedEmails(
    db,
    user.id,
    people.map(({ id }) => id),
  );
  const redirected = people.flatMap(({ id, email: from }) => {
    const emails = planned.get(id);
    const isSame = from !== null && to !== null && emailKey(from) === emailKey(to);
    return !isSame && redirectsEmails(to, from, emails) ? [{ from, emails }] : [];
  });
  if (redirected.length === 0) return;
  const all = together(redirected.map(({ emails }) => emails));
  const from = [...new Set(redirected.flatMap((one) => one.from ?? []))].join(', ');
  if (all.key !== confirmed) throw emailsRedirected(all, from === '' ? null : from, to);
}

const together = (planned: readonly PlannedEmails[]): PlannedEmails => ({
  total: planned.reduce((sum, { total }) => sum + total, 0),
  first: planned
    .flatMap(({ first }) => first)
    .toSorted((one, other) => (one.nextDate ?? '').localeCompare(other.nextDate ?? ''))
    .slice(0, PLANNED_SHOWN),
  key: createHash('sha256')
    .update(planned.map(({ key }) => key).join())
    .digest('hex'),
});

async function mergedContact(user: SignedInUser, record: MergeRecord, within: Dependencies): Promise<MergedContact> {
  const contact = await getContact(user, record.contactId!, within);
  return { merge: mergeView(record, contact), contact };
}

const mergeView = (
  { id, contactId, people, moved, mergedAt }: MergeRecord,
  { name, photo }: Pick<Merge['first'], 'name' | 'photo'>,
  undoFirst: string | null = null,
): Merge => ({
  id,
  first: { id: contactId!, name, photo },
  others: people.slice(1),
  moved: moved ?? { interactions: 0, todos: 0, reminders: 0 },
  mergedAt,
  undoUntil: toMoment(daysAfter(Temporal.Instant.from(mergedAt), MERGE_UNDO_DAYS)),
  undoFirst,
});

export const earliestUndoable = (now: Temporal.Instant) => toMoment(daysBefore(now, MERGE_UNDO_DAYS));

export const forgetMerges = (now: Temporal.Instant, { db }: Dependencies) =>
  mergesRepository(db).purge(earliestUndoable(now));
