import type { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import { type Action, rulesOf } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { Proposal } from '@inner-circle/domain/assistant/confirmation.rules.ts';
import type { Touched } from '@inner-circle/domain/assistant/define-action.ts';
import type { RowsNow } from '@inner-circle/domain/assistant/effects.rules.ts';
import { contactsById } from '../../contacts/contacts.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { rowsRepository } from './rows.repository.ts';

export type Person = { readonly id: string; readonly name: string; readonly email: string | null };
/** An action with the rows that it is about, and the contact that it adds, by an id that later actions can name. */
export type Checked = Proposal & { readonly facts: ActionFacts; readonly added: Person | undefined };

/**
 * What the card says of the rows that an action names, and whom it touches; undefined when one of them is not the user's. `others` are
 * those whom earlier actions of the same answer add.
 */
export async function findRows(
  user: SignedInUser,
  action: Action,
  zone: string,
  dependencies: Dependencies,
  others: readonly Person[] = [],
): Promise<Checked | undefined> {
  const rules = rulesOf(action);
  const touched = rules.touches(action.arguments);
  const named = await namedRows(user.id, touched, dependencies);
  if (!named) return undefined;
  const { todos, interactions, group, reminder, contactIds } = named;
  const added = touched.added?.id ? { ...touched.added, id: touched.added.id } : undefined;
  const ids = added ? [...contactIds, added.id] : contactIds;
  const there: Person[] = [...(await rowsRepository(dependencies.db).contacts(user.id, ids)), ...others];
  // An id that is taken is somebody else's.
  if (there.some(({ id }) => id === added?.id)) return undefined;
  const people = contactIds.flatMap((id) => there.find((person) => person.id === id) ?? []);
  if (people.length < contactIds.length) return undefined;
  const rows: RowsNow = { todos, reminder, ...(await changedContact(user, touched, dependencies)) };
  const facts = {
    people: people.map(({ id, name }) => ({ id, name })),
    todos: todos.map(({ id, task }) => ({ id, task })),
    interactions: interactions.map(({ id, type, date, notes }) => ({ id, type, date, notes: beginningOf(notes) })),
    groupName: group?.name ?? null,
    memberCount: group?.memberCount ?? null,
    subject: reminder?.subject ?? null,
    address: touched.isEmail ? (people[0]?.email ?? null) : null,
    seen: rules.seen?.(action.arguments, rows) ?? null,
    zone,
  };
  return { action, facts, contactIds, rows, added };
}

/** With the contacts that it touches; undefined when one of the rows is missing. */
async function namedRows(userId: string, touched: Touched, { db }: Dependencies) {
  const repository = rowsRepository(db);
  const { todoIds = [], interactionIds = [], groupId, reminderId } = touched;
  const todos = todoIds.length > 0 ? await repository.todos(userId, todoIds) : [];
  const interactions = interactionIds.length > 0 ? await repository.interactions(userId, interactionIds) : [];
  const group = groupId ? await repository.group(userId, groupId) : undefined;
  const reminder = reminderId ? await repository.reminder(userId, reminderId) : undefined;
  const areAllThere =
    todos.length === new Set(todoIds).size &&
    interactions.length === new Set(interactionIds).size &&
    (group || !groupId) &&
    (reminder || !reminderId);
  if (!areAllThere) return undefined;
  const owners = [...todos, ...interactions, ...(reminder ? [reminder] : [])].map(({ contactId }) => contactId);
  return { todos, interactions, group, reminder, contactIds: [...new Set(touched.contactIds ?? owners)] };
}

/** The contact that is to be changed, with the planned e-mails where their address is. */
async function changedContact(user: SignedInUser, { changed }: Touched, dependencies: Dependencies): Promise<RowsNow> {
  const { db, ports } = dependencies;
  if (!changed) return {};
  const { contactId, email } = changed;
  const contact = (await contactsById(user, [contactId], dependencies)).get(contactId);
  if (email === undefined || email === contact?.email) return { contact };
  return { contact, planned: (await ports.plannedEmails(db, user.id, [contactId])).get(contactId) };
}

const SHOWN_NOTES = 80;

const beginningOf = (notes: string) =>
  notes.length > SHOWN_NOTES ? `${notes.slice(0, SHOWN_NOTES).toWellFormed()}…` : notes;
