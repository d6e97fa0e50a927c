import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { ActionFacts } from '@inner-circle/domain/assistant/action-card.rules.ts';
import { PROPOSAL_HOURS } from '@inner-circle/domain/assistant/actions.rules.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { type Asker, type Proposal, whyConfirmed } from '@inner-circle/domain/assistant/confirmation.rules.ts';
import { effectsOf, type RowsNow } from '@inner-circle/domain/assistant/effects.rules.ts';
import { seenOf } from '@inner-circle/domain/changes.rules.ts';
import { shownFields } from '@inner-circle/domain/contacts/contact-conflicts.rules.ts';
import { birthdayStillToCome, isStillToCome } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionInFuture, isInFuture } from '@inner-circle/domain/interactions/interactions.rules.ts';
import { CHANGED_REMINDER } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { DomainError } from '@inner-circle/domain/problem.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { contactsById, plannedEmailsOf } from '../../contacts/contacts.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { rowsRepository } from './rows.repository.ts';

export type Checked = Proposal & { readonly facts: ActionFacts };
/** The access token of a client that asks. */
export type AskingToken = { readonly id: string; readonly name: string };

/**
 * What an engine proposes is checked by the contract, and against the user's rows: an action that names anything that is not the
 * user's is left out, with a warning in the log, and what can never be carried out with the reason why. Whoever an
 * earlier one of them adds is the user's.
 */
export async function checkActions(
  user: SignedInUser,
  proposed: readonly unknown[],
  zone: string,
  dependencies: Dependencies,
): Promise<{ readonly checked: Checked[]; readonly refusals: DomainError[] }> {
  const checked: Checked[] = [];
  const refusals: DomainError[] = [];
  const added: Person[] = [];
  const now = dependencies.clock.now();
  // By the user's own settings, as when it is saved: the browser may be in another zone.
  if (proposed.length === 0) return { checked, refusals };
  const today = todayOf(await settingsOf(user, dependencies), now);
  for (const candidate of proposed.slice(0, MOST_ACTIONS)) {
    const { data: action, error } = Action.safeParse(candidate);
    const refusal = action && refusalOf(action, today, now);
    if (refusal) {
      refusals.push(refusal);
      continue;
    }
    const found = action && (await findRows(user, action, zone, dependencies, added));
    if (found) checked.push(found);
    else dependencies.log.warn({ issues: error?.issues, type: action?.type }, 'a proposed action was left out');
    if (found) added.push(...addedBy(found.action));
  }
  return { checked, refusals };
}

/** Why an action can never be carried out, whatever there is: nobody should confirm it first. */
function refusalOf(action: Action, today: Temporal.PlainDate, now: Temporal.Instant): DomainError | undefined {
  const birthday =
    action.type === 'create-contact'
      ? action.arguments.contact.birthday
      : action.type === 'update-contact' && action.arguments.change.birthday;
  if (birthday && isStillToCome(birthday, today)) return birthdayStillToCome();
  const { date } = action.type === 'log-interaction' ? action.arguments.interaction : {};
  return date && isInFuture(date, now) ? interactionInFuture() : undefined;
}

type Prepared = {
  readonly checked: readonly Checked[];
  readonly asker: Asker;
  readonly token?: AskingToken;
  readonly messageId: string;
  /** What the first of them comes in the place of. */
  readonly replaces?: ActionFacts['replaces'];
};

type Person = { readonly id: string; readonly name: string; readonly email: string | null };

function addedBy(action: Action): Person[] {
  if (action.type !== 'create-contact' || !action.arguments.contactId) return [];
  const { contactId, contact } = action.arguments;
  return [{ id: contactId, name: contact.name, email: contact.email ?? null }];
}

/** What was checked, as it will be kept as the cards of a message. */
export function preparedActions(
  { checked, asker, token, messageId, replaces = [] }: Prepared,
  { clock, newId }: Pick<Dependencies, 'newId' | 'clock'>,
) {
  const now = clock.now();
  const reasons = whyConfirmed(checked, asker);
  return checked.map(({ action, facts, rows }, position) => ({
    id: newId(),
    messageId,
    position,
    type: action.type,
    arguments: action.arguments,
    facts: {
      ...facts,
      why: reasons[position] ?? null,
      unused: asker.unused ?? [],
      replaces: position === 0 ? replaces : [],
      plannedKey: rows.planned?.key ?? null,
      effects: effectsOf(action, rows),
    },
    status: 'proposed' as const,
    message: null,
    undoUntil: null,
    needsConfirmation: reasons[position] !== null,
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    createdAt: toMoment(now),
    expiresAt: toMoment(now.add({ hours: PROPOSAL_HOURS })),
  }));
}

/**
 * What a card says of something that a token wants, that was to be done at once and has to wait after all: what it only filled in
 * when it was proposed may be filled in by now. Undefined when it need not wait.
 */
export async function waitingAfterAll(
  user: SignedInUser,
  action: Action,
  facts: ActionFacts,
  dependencies: Dependencies,
): Promise<ActionFacts | undefined> {
  const found = await findRows(user, action, facts.zone, dependencies);
  const why = found && whyConfirmed([found], { by: 'token', touched: [] })[0];
  if (!why) return undefined;
  const { seen } = found.facts;
  return { ...facts, seen, why, plannedKey: found.rows.planned?.key ?? null, effects: effectsOf(action, found.rows) };
}

/** The rows that an action is about as they stand, for whoever compares them with what its card showed. */
export async function toldNow(user: SignedInUser, action: Action, { zone }: ActionFacts, dependencies: Dependencies) {
  const found = await findRows(user, action, zone, dependencies);
  return { seen: found?.facts.seen ?? null, plannedKey: found?.rows.planned?.key ?? null };
}

/** What the card says of the rows, and whom the action touches; undefined when one of them is not the user's. */
async function findRows(
  user: SignedInUser,
  action: Action,
  zone: string,
  dependencies: Dependencies,
  added: readonly Person[] = [],
): Promise<Checked | undefined> {
  const repository = rowsRepository(dependencies.db);
  const about = await subjectsOf(user.id, action, repository);
  if (!about) return undefined;
  const contactIds = [...new Set(about.contactIds)];
  const people: Person[] = [...(await repository.contacts(user.id, contactIds)), ...added];
  const news = addedBy(action);
  // An id that is taken is somebody else's.
  if (news.some(({ id }) => added.some((one) => one.id === id))) return undefined;
  if (news.length > 0 && (await repository.contacts(user.id, [news[0]!.id])).length > 0) return undefined;
  if (contactIds.some((id) => !people.some((person) => person.id === id))) return undefined;
  const inOrder = contactIds.map((id) => people.find((person) => person.id === id)!);
  const rows = { todos: about.todos ?? [], ...(await contactNow(user, action, dependencies)) };
  const facts = {
    people: inOrder.map(({ id, name }) => ({ id, name })),
    todos: (about.todos ?? []).map(({ id, task }) => ({ id, task })),
    interactions: (about.interactions ?? []).map(logFacts),
    groupName: about.groupName ?? null,
    memberCount: about.memberCount ?? null,
    subject: about.reminder?.subject ?? null,
    address: about.isEmail ? (inOrder[0]?.email ?? null) : null,
    seen: seenBy(action, { ...about, ...rows }),
    zone,
  };
  return { action, facts, contactIds, rows };
}

const SHOWN_NOTES = 80;

const logFacts = ({ id, type, date, notes }: NonNullable<Subjects['interactions']>[number]) => ({
  id,
  type,
  date,
  notes: notes.length > SHOWN_NOTES ? `${notes.slice(0, SHOWN_NOTES).toWellFormed()}…` : notes,
});

type ContactNow = { readonly contact?: Contact | undefined; readonly planned?: RowsNow['planned'] };

/** The contact that is to be changed, with the planned e-mails where their address is. */
async function contactNow(user: SignedInUser, action: Action, dependencies: Dependencies): Promise<ContactNow> {
  if (action.type !== 'update-contact') return {};
  const { contactId, change } = action.arguments;
  const contact = (await contactsById(user, [contactId], dependencies)).get(contactId);
  if (change.email === undefined || change.email === contact?.email) return { contact };
  return { contact, planned: (await plannedEmailsOf(user, [contactId], dependencies)).get(contactId) };
}

/** What is there of the fields that the action changes. */
function seenBy(action: Action, { contact, reminder, todos = [] }: Subjects & ContactNow): ActionFacts['seen'] {
  switch (action.type) {
    case 'update-contact':
      return contact && seenOf(shownFields(contact), action.arguments.change);
    case 'change-reminder':
      return reminder && seenOf(reminder, action.arguments.change, CHANGED_REMINDER.together);
    case 'reschedule-todos':
      return Object.fromEntries(todos.map(({ id, dueDate }) => [id, dueDate]));
    default:
      return null;
  }
}

type Subjects = {
  readonly contactIds: readonly string[];
  readonly todos?: Awaited<ReturnType<ReturnType<typeof rowsRepository>['todos']>>;
  readonly interactions?: Awaited<ReturnType<ReturnType<typeof rowsRepository>['interactions']>>;
  readonly groupName?: string;
  readonly memberCount?: number;
  readonly reminder?: Awaited<ReturnType<ReturnType<typeof rowsRepository>['reminder']>>;
  /** It goes to the first of the contacts. */
  readonly isEmail?: boolean;
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
    case 'reopen-todos':
    case 'delete-todos':
    case 'reschedule-todos': {
      const ids = new Set(action.arguments.todoIds);
      const todos = await rows.todos(userId, [...ids]);
      if (todos.length < ids.size) return undefined;
      return { contactIds: todos.map(({ contactId }) => contactId), todos };
    }
    case 'add-to-group':
    case 'remove-from-group': {
      const group = await rows.group(userId, action.arguments.groupId);
      return group && { contactIds: action.arguments.contactIds, groupName: group.name };
    }
    case 'delete-interactions': {
      const ids = new Set(action.arguments.interactionIds);
      const interactions = await rows.interactions(userId, [...ids]);
      if (interactions.length < ids.size) return undefined;
      return { contactIds: interactions.map(({ contactId }) => contactId), interactions };
    }
    case 'delete-group': {
      const { groupId } = action.arguments;
      const group = await rows.group(userId, groupId);
      return group && { contactIds: [], groupName: group.name, memberCount: await rows.memberCount(userId, groupId) };
    }
    case 'create-reminder':
      return { contactIds: [action.arguments.reminder.contactId], isEmail: true };
    case 'change-reminder':
    case 'cancel-reminder': {
      const reminder = await rows.reminder(userId, action.arguments.reminderId);
      const moved = action.type === 'change-reminder' ? action.arguments.change.contactId : undefined;
      return (
        reminder && {
          contactIds: [moved ?? reminder.contactId],
          reminder,
          isEmail: action.type === 'change-reminder',
        }
      );
    }
    case 'schedule-meeting': {
      const { contactId } = action.arguments.event;
      return { contactIds: contactId ? [contactId] : [] };
    }
  }
}
