import { changedSince } from '@inner-circle/domain/assistant/actions.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { restoreContact, updateContact } from '../../contacts/contacts.service.ts';
import { removeUntouched } from '../../contacts/many-contacts.service.ts';
import {
  addContactsToGroup,
  deleteGroup,
  removeContactFromGroup,
  removeUnusedGroups,
} from '../../groups/groups.service.ts';
import { deleteInteraction } from '../../interactions/interactions.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { cancelReminder } from '../../reminders/reminder-states.service.ts';
import { deleteReminder, updateReminder } from '../../reminders/reminders.service.ts';
import { deleteTodo, updateTodo } from '../../todos/todos.service.ts';
import type { Done, InGroup, OwnAction } from './perform.service.ts';
import { rowsRepository } from './rows.repository.ts';

/** Takes back what an action did, as far as nobody has changed it since. */
export async function takeBack(
  tx: Transaction,
  user: SignedInUser,
  action: OwnAction,
  done: Done,
  dependencies: Dependencies,
): Promise<void> {
  if (done === null) {
    if (action.type !== 'delete-contacts') return;
    for (const id of new Set(action.arguments.contactIds)) await restoreContact(user, id, dependencies);
  } else if ('changed' in done) {
    if (action.type === 'update-contact' && done.changed === 'contact') {
      const before = { ...done.before, seen: done.after };
      await updateContact(user, action.arguments.contactId, before, dependencies, { isUndo: true });
      await removeNewGroups(tx, user, done);
    }
    if (action.type === 'change-reminder' && done.changed === 'reminder')
      await updateReminder(user, action.arguments.reminderId, done.before, dependencies);
  } else if ('completed' in done) {
    for (const id of done.completed) await unlessGone(updateTodo(user, id, { completed: false }, dependencies));
  } else if ('moved' in done && action.type === 'reschedule-todos') {
    const ids = done.moved.map(({ id }) => id);
    const todos = await rowsRepository(tx).todos(user.id, ids);
    if (todos.some(({ dueDate }) => dueDate !== action.arguments.dueDate)) throw changedSince();
    for (const { id, dueDate } of done.moved) await unlessGone(updateTodo(user, id, { dueDate }, dependencies));
  } else if ('joined' in done && action.type === 'add-to-group') {
    const { groupId } = action.arguments;
    for (const id of done.joined) await unlessGone(removeContactFromGroup(user, groupId, id, dependencies));
  } else if ('left' in done && action.type === 'remove-from-group') {
    if (done.left.length > 0) await addContactsToGroup(user, action.arguments.groupId, [...done.left], dependencies);
  } else if ('made' in done) {
    await unmake(tx, user, done, dependencies);
  }
}

async function unmake(
  tx: Transaction,
  user: SignedInUser,
  done: Extract<Done, { made: string }>,
  dependencies: Dependencies,
): Promise<void> {
  switch (done.made) {
    case 'contact': {
      const { id, updatedAt, groups } = done;
      const touched = await removeUntouched(tx, user.id, [{ id, updatedAt, groupIds: groups.map((one) => one.id) }]);
      if (touched.length > 0) throw changedSince();
      return removeNewGroups(tx, user, done);
    }
    case 'interactions':
      for (const id of done.ids) await unlessGone(deleteInteraction(user, id, dependencies));
      for (const id of done.wereCold) await unlessGone(updateContact(user, id, { warmth: 'cold' }, dependencies));
      return undefined;
    case 'todos':
      for (const id of done.ids) await unlessGone(deleteTodo(user, id, dependencies));
      return undefined;
    case 'group':
      for (const id of done.ids) await unlessGone(deleteGroup(user, id, dependencies));
      return undefined;
    case 'reminder':
      // Calling it off first refuses what has gone out, or is going out at this moment.
      for (const id of done.ids) {
        await cancelReminder(user, id, dependencies);
        await deleteReminder(user, id, dependencies);
      }
      return undefined;
  }
}

const removeNewGroups = (tx: Transaction, user: SignedInUser, { groups }: { readonly groups: readonly InGroup[] }) =>
  removeUnusedGroups(
    tx,
    user.id,
    groups.filter(({ isNew }) => isNew),
  );

/** What somebody deleted meanwhile need not be taken back. */
async function unlessGone(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
  });
}
