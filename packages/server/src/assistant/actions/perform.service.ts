import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { reminderNotFound } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { todoNotFound } from '@inner-circle/domain/todos/todos.rules.ts';
import { createContact, deleteContact, getContact, updateContact } from '../../contacts/contacts.service.ts';
import { addContactsToGroup, createGroup, removeContactFromGroup } from '../../groups/groups.service.ts';
import { logInteraction } from '../../interactions/interactions.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { cancelReminder } from '../../reminders/reminder-states.service.ts';
import { createReminder, updateReminder } from '../../reminders/reminders.service.ts';
import { createTodo, updateTodo } from '../../todos/todos.service.ts';
import { rowsRepository } from './rows.repository.ts';

/** What is done in the database alone, and so together with the fact that it was done. A meeting is made at Google. */
export type OwnAction = Exclude<Action, { type: 'schedule-meeting' }>;

/** What undo needs to know: what was made, and what was there before. Kept as JSON, read where it is taken back. */
export type Done =
  | { readonly made: 'contact'; readonly id: string; readonly updatedAt: string; readonly groups: readonly InGroup[] }
  | {
      readonly changed: 'contact';
      readonly before: ContactChange;
      readonly after: ContactChange;
      readonly groups: readonly InGroup[];
    }
  | { readonly made: 'interactions'; readonly ids: readonly string[]; readonly wereCold: readonly string[] }
  | { readonly made: 'todos' | 'group' | 'reminder'; readonly ids: readonly string[] }
  | { readonly completed: readonly string[] }
  | { readonly moved: readonly { readonly id: string; readonly dueDate: string | null }[] }
  | { readonly joined: readonly string[] }
  | { readonly left: readonly string[] }
  | { readonly changed: 'reminder'; readonly before: object }
  | null;

/** A group as a contact was brought into it; `isNew` when it was made for that. */
export type InGroup = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isNew: boolean;
};

/** Carries an action out by the services that the screens use, so that the same checks and limits hold. */
export async function perform(
  user: SignedInUser,
  action: OwnAction,
  dependencies: Dependencies,
  confirmedEmails?: string,
): Promise<Done> {
  const rows = rowsRepository(dependencies.db);
  switch (action.type) {
    case 'create-contact': {
      const { contact } = action.arguments;
      const groupsIn = await groupsMadeFor(user, contact.groups, dependencies);
      const { id, updatedAt } = await createContact(user, contact, dependencies);
      return { made: 'contact', id, updatedAt, groups: await groupsIn(id) };
    }
    case 'update-contact': {
      const { contactId, change } = action.arguments;
      const groupsIn = await groupsMadeFor(user, change.groups, dependencies);
      const before = valuesOf(await getContact(user, contactId, dependencies), change);
      const confirmed = { ...change, ...(confirmedEmails && { confirmedEmails }) };
      const after = valuesOf(await updateContact(user, contactId, confirmed, dependencies), change);
      return { changed: 'contact', before, after, groups: await groupsIn(contactId) };
    }
    case 'delete-contacts':
      for (const id of new Set(action.arguments.contactIds)) await deleteContact(user, id, dependencies);
      return null;
    case 'log-interaction': {
      const contactIds = [...new Set(action.arguments.contactIds)];
      const contacts = await rows.contacts(user.id, contactIds);
      const ids: string[] = [];
      for (const id of contactIds)
        ids.push((await logInteraction(user, id, action.arguments.interaction, dependencies)).id);
      const wereCold = contacts.filter(({ warmth }) => warmth === 'cold').map(({ id }) => id);
      return { made: 'interactions', ids, wereCold };
    }
    case 'add-todo': {
      const ids: string[] = [];
      for (const id of new Set(action.arguments.contactIds))
        ids.push((await createTodo(user, id, action.arguments.todo, dependencies)).id);
      return { made: 'todos', ids };
    }
    case 'complete-todos': {
      const todos = await ownTodos(user, action.arguments.todoIds, dependencies);
      const open = todos.filter(({ completedAt }) => completedAt === null).map(({ id }) => id);
      for (const id of open) await updateTodo(user, id, { completed: true }, dependencies);
      return { completed: open };
    }
    case 'reschedule-todos': {
      const { todoIds, dueDate } = action.arguments;
      const todos = await ownTodos(user, todoIds, dependencies);
      for (const { id } of todos) await updateTodo(user, id, { dueDate }, dependencies);
      return { moved: todos.map(({ id, dueDate: before }) => ({ id, dueDate: before })) };
    }
    case 'create-group': {
      const { name, contactIds } = action.arguments;
      const { id } = await createGroup(user, { name, description: '' }, dependencies);
      if (contactIds.length > 0) await addContactsToGroup(user, id, contactIds, dependencies);
      return { made: 'group', ids: [id] };
    }
    case 'add-to-group': {
      const { groupId, contactIds } = action.arguments;
      const before = new Set(await rows.members(user.id, groupId, contactIds));
      await addContactsToGroup(user, groupId, contactIds, dependencies);
      return { joined: contactIds.filter((id) => !before.has(id)) };
    }
    case 'remove-from-group': {
      const { groupId, contactIds } = action.arguments;
      if (!(await rows.group(user.id, groupId))) throw notFound('The group');
      const left = await rows.members(user.id, groupId, contactIds);
      for (const id of left) await removeContactFromGroup(user, groupId, id, dependencies);
      return { left };
    }
    case 'create-reminder':
      return { made: 'reminder', ids: [(await createReminder(user, action.arguments.reminder, dependencies)).id] };
    case 'change-reminder': {
      const { reminderId, change } = action.arguments;
      const before = await rows.reminder(user.id, reminderId);
      if (!before) throw reminderNotFound();
      await updateReminder(user, reminderId, change, dependencies);
      return { changed: 'reminder', before: valuesOf(before, change) };
    }
    case 'cancel-reminder':
      await cancelReminder(user, action.arguments.reminderId, dependencies);
      return null;
    case 'navigate':
      return null;
  }
}

/** Looks which groups there are, and afterwards which a contact is in and which of them are new. */
async function groupsMadeFor(user: SignedInUser, names: readonly string[] = [], { db }: Dependencies) {
  const rows = rowsRepository(db);
  const before = new Set(await rows.groupIdsNamed(user.id, names));
  const isWanted = new Set(names.map(groupNameKey));
  return async (contactId: string): Promise<InGroup[]> => {
    const groups = await rows.groupsOf(user.id, contactId);
    return groups.map(({ id, name, description }) => ({
      id,
      name,
      description,
      isNew: isWanted.has(groupNameKey(name)) && !before.has(id),
    }));
  };
}

async function ownTodos(user: SignedInUser, ids: readonly string[], { db }: Dependencies) {
  const wanted = new Set(ids);
  const todos = await rowsRepository(db).todos(user.id, [...wanted]);
  if (todos.length < wanted.size) throw todoNotFound();
  return todos;
}

/** Of a row the fields that a change names. */
const valuesOf = (row: object, change: object): object =>
  Object.fromEntries(Object.keys(change).map((field) => [field, row[field as keyof typeof row]]));
