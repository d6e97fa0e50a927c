import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { ActionFacts } from '@inner-circle/domain/assistant/action-card.rules.ts';
import { needConfirmation, PROPOSAL_HOURS } from '@inner-circle/domain/assistant/actions.rules.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Connection } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { actionsRepository, type ActionRow } from './actions.repository.ts';
import { rowsRepository } from './rows.repository.ts';

type Checked = { readonly action: Action; readonly facts: ActionFacts; readonly contactIds: readonly string[] };

/**
 * What an engine proposes is checked by the contract, and against the user's rows: an action that names anything that is not the
 * user's is left out, with a warning in the log.
 */
export async function checkActions(
  user: SignedInUser,
  proposed: readonly unknown[],
  zone: string,
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const candidate of proposed.slice(0, MOST_ACTIONS)) {
    const { data: action, error } = Action.safeParse(candidate);
    const facts = action && (await factsOf(user.id, action, zone, db));
    if (action && facts) checked.push({ action, ...facts });
    else log.warn({ issues: error?.issues, type: action?.type }, 'a proposed action was left out');
  }
  return checked;
}

/** Keeps what was checked as cards of a message. */
export function proposeActions(
  user: SignedInUser,
  messageId: string,
  {
    checked,
    mustConfirm = false,
  }: { readonly checked: readonly Checked[]; readonly mustConfirm?: boolean | undefined },
  { db, clock, newId }: Pick<Dependencies, 'newId' | 'clock'> & { readonly db: Connection },
): Promise<ActionRow[]> {
  const now = clock.now();
  const confirmations = needConfirmation(checked);
  const rows = checked.map(({ action, facts }, position) => ({
    id: newId(),
    messageId,
    position,
    type: action.type,
    arguments: action.arguments,
    facts,
    needsConfirmation: mustConfirm || confirmations[position]!,
    createdAt: toMoment(now),
    expiresAt: toMoment(now.add({ hours: PROPOSAL_HOURS })),
  }));
  return actionsRepository(db).insert(user.id, rows);
}

type Found = Omit<Checked, 'action'>;

/** What the card says of the rows, and whom the action touches; undefined when one of them is not the user's. */
async function factsOf(userId: string, action: Action, zone: string, db: Connection): Promise<Found | undefined> {
  const rows = rowsRepository(db);
  const about = await subjectsOf(userId, action, rows);
  if (!about) return undefined;
  const contactIds = [...new Set(about.contactIds)];
  const people = await rows.contacts(userId, contactIds);
  if (people.length < contactIds.length) return undefined;
  const inOrder = contactIds.map((id) => people.find((person) => person.id === id)!);
  const facts = {
    people: inOrder.map(({ id, name }) => ({ id, name })),
    todos: about.todos ?? [],
    groupName: about.groupName ?? null,
    subject: about.subject ?? null,
    zone,
  };
  return { facts, contactIds };
}

type Subjects = {
  readonly contactIds: readonly string[];
  readonly todos?: ActionFacts['todos'];
  readonly groupName?: string;
  readonly subject?: string;
};

async function subjectsOf(
  userId: string,
  action: Action,
  rows: ReturnType<typeof rowsRepository>,
): Promise<Subjects | undefined> {
  switch (action.type) {
    case 'create-contact':
    case 'navigate':
      return { contactIds: [] };
    case 'update-contact':
      return { contactIds: [action.arguments.contactId] };
    case 'delete-contacts':
    case 'log-interaction':
    case 'add-todo':
    case 'create-group':
      return { contactIds: action.arguments.contactIds };
    case 'complete-todos':
    case 'reschedule-todos': {
      const ids = new Set(action.arguments.todoIds);
      const todos = await rows.todos(userId, [...ids]);
      if (todos.length < ids.size) return undefined;
      return {
        contactIds: todos.map(({ contactId }) => contactId),
        todos: todos.map(({ id, task }) => ({ id, task })),
      };
    }
    case 'add-to-group':
    case 'remove-from-group': {
      const group = await rows.group(userId, action.arguments.groupId);
      return group && { contactIds: action.arguments.contactIds, groupName: group.name };
    }
    case 'create-reminder':
      return { contactIds: [action.arguments.reminder.contactId] };
    case 'change-reminder':
    case 'cancel-reminder': {
      const reminder = await rows.reminder(userId, action.arguments.reminderId);
      const moved = action.type === 'change-reminder' ? action.arguments.change.contactId : undefined;
      return reminder && { contactIds: [moved ?? reminder.contactId], subject: reminder.subject };
    }
    case 'schedule-meeting': {
      const { contactId } = action.arguments.event;
      return { contactIds: contactId ? [contactId] : [] };
    }
  }
}
