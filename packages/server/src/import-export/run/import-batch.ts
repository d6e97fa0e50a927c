import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { birthdayFrom, type DateOrder } from '@inner-circle/domain/import-export/birthday-forms.rules.ts';
import {
  birthdayLeftOut,
  emailLeftOut,
  groupsLeftOut,
  notesLeftOut,
  valuesLeftOut,
} from '@inner-circle/domain/import-export/incoming.rules.ts';
import { type Fillable, gains } from '@inner-circle/domain/import-export/merge.rules.ts';
import type {
  AddedContact,
  ContactFilling,
  FillableContact,
  Membership,
} from '../../contacts/many-contacts.service.ts';
import type { JournalEntry, Result } from '../undo/import-journal.repository.ts';
import { type Decision, fieldsOf } from './import-plan.ts';

/** What came with somebody: see run/bring-around.ts. */
export type Brought = Pick<JournalEntry, 'made' | 'told'>;

type Circumstances = {
  order: DateOrder;
  /** Where the user is. */
  today: Temporal.PlainDate;
  /** The contacts to be filled in that were there before this batch. */
  existing: readonly FillableContact[];
  /** Those of them for whom e-mails are planned, which would go to whatever address is filled in. */
  withPlannedEmails: ReadonlySet<string>;
  /** Ids of groups by the keys of their names. Those that are missing are beyond the plan. */
  groups: ReadonlyMap<string, string>;
  groupsMessage: string;
};

type Person = Fillable & { id: string; name: string; isNew: boolean; change: Partial<Fillable> };

/** Everything that a batch writes, worked out before it is written. */
export function batchOf(
  decisions: readonly Decision[],
  { order, today, existing, withPlannedEmails, groups, groupsMessage }: Circumstances,
) {
  const results: Result[] = [];
  const memberships: Membership[] = [];
  const before = new Map(existing.map((contact) => [contact.id, contact]));
  const people = new Map<string, Person>(
    existing.map((contact) => [contact.id, { ...contact, isNew: false, change: {} }]),
  );
  let ignoredBirthdays = 0;

  for (const decision of decisions) {
    const { row } = decision;
    const result = { row: row.row, name: row.name, message: null, contactId: null };
    if (decision.do === 'fail') {
      results.push({ ...result, outcome: 'failed', message: decision.message });
      continue;
    }
    const { contactId } = decision;
    if (decision.do === 'skip') {
      results.push({ ...result, outcome: 'skipped', message: decision.message, contactId });
      continue;
    }
    const fields = fieldsOf(row, order, today);
    const notes = row.cells!.remark ? [row.cells!.remark] : [];
    if (row.cells!.birthday !== null && fields.birthday === null) {
      ignoredBirthdays += 1;
      notes.push(birthdayLeftOut(row.cells!.birthday, birthdayFrom(row.cells!.birthday, order) !== undefined));
    }
    let person = people.get(contactId);
    if (person) {
      const isRedirecting = withPlannedEmails.has(contactId) && person.email === null && fields.email !== null;
      if (isRedirecting) notes.push(emailLeftOut);
      const { change, areNotesLeftOut, areValuesLeftOut } = gains(
        person,
        isRedirecting ? { ...fields, email: null, emailLabel: null, moreEmails: [] } : fields,
      );
      if (areNotesLeftOut) notes.push(notesLeftOut);
      if (areValuesLeftOut) notes.push(valuesLeftOut);
      Object.assign(person, change);
      Object.assign(person.change, change);
    } else {
      person = { ...fields, id: contactId, name: row.name, isNew: true, change: {} };
      people.set(contactId, person);
    }
    const beyond = row.cells!.groups.filter((name) => !groups.has(groupNameKey(name)));
    if (beyond.length > 0) notes.push(groupsLeftOut(groupsMessage, beyond));
    const groupIds = new Set(row.cells!.groups.flatMap((name) => groups.get(groupNameKey(name)) ?? []));
    for (const groupId of groupIds) memberships.push({ contactId, groupId });
    const outcome = decision.do === 'add' ? 'imported' : 'merged';
    results.push({ ...result, outcome, message: notes.join(' ') || null, contactId });
  }

  const everybody = [...people.values()];
  const added: AddedContact[] = everybody.filter(({ isNew }) => isNew);

  /** The existing contacts that gained something; known only after the memberships were written. */
  const filled = (joined: readonly Membership[], around: ReadonlyMap<string, Brought>) => {
    const newGroups = Map.groupBy(joined, ({ contactId }) => contactId);
    const idsOf = (id: string) => (newGroups.get(id) ?? []).map(({ groupId }) => groupId);
    const touched = everybody.filter(
      ({ id, isNew, change }) => !isNew && (Object.keys(change).length > 0 || newGroups.has(id) || around.has(id)),
    );
    const fillings: ContactFilling[] = touched.map(({ id, change }) => ({ id, change }));
    const entryOf = (id: string, isNew: boolean, replaced: JournalEntry['before']): JournalEntry => {
      const { made = null, told = null } = around.get(id) ?? {};
      return { contactId: id, isNew, before: replaced, groupIds: idsOf(id), made, told };
    };
    const journal = [
      ...added.map(({ id }) => entryOf(id, true, null)),
      ...touched.map(({ id, change }) =>
        entryOf(id, false, { ...replacedBy(change, before.get(id)!), updated_at: before.get(id)!.updatedAt }),
      ),
    ];
    return { fillings, journal };
  };

  return { results, added, memberships, filled, ignoredBirthdays };
}

const replacedBy = (change: Partial<Fillable>, before: FillableContact): Partial<Fillable> =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Fillable]]));
