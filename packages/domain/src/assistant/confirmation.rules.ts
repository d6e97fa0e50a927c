import { plannedInWords } from '../contacts/planned-emails.rules.ts';
import type { Action } from './actions.contract.ts';
import { MOST_TOUCHED_UNASKED, undoableForAnHour } from './actions.rules.ts';
import { type Effect, effectsOf, type RowsNow } from './effects.rules.ts';

/** An action with the rows that it is about, and the contacts that it touches; of to-dos and reminders those to whom they belong. */
export type Proposal = { readonly action: Action; readonly rows: RowsNow; readonly contactIds: readonly string[] };

/** Who wants it done, what of their message was not understood or not used, and which days and people stand in a note only. */
export type Asker = Who & {
  readonly unused?: readonly string[] | undefined;
  readonly noted?: readonly string[] | undefined;
};

type Who =
  /** The person, in words of their own: typed, spoken, or written in a chat. */
  | { readonly by: 'person' }
  /** A model that goes beyond what the person said: what it read may have told it to. */
  | { readonly by: 'model' }
  /** A client of the person's, with those whom its token has touched within the hour. */
  | { readonly by: 'token'; readonly touched: readonly string[] };

/**
 * Why each of the actions of one request waits until the person says yes; null for what is done at once. What the person said
 * themselves waits when it deletes for good, sends, or changes where planned e-mails go. Of what a token asks for only what adds
 * is done at once, and of what a model makes up nothing. Whoever asks, it waits as soon as more than five people are touched, and
 * when part of the message was not used: that part may change what was meant.
 */
export function whyConfirmed(proposals: readonly Proposal[], asker: Asker): (string | null)[] {
  const left = [notDone(asker.unused), onlyNoted(asker.noted)];
  return reasonsFor(proposals, asker).map((reason) => [reason, ...left].filter(Boolean).join(' ') || null);
}

const onlyNoted = (noted: readonly string[] = []) =>
  noted.length === 0 ? '' : `Only in the note: ${noted.map((part) => `“${part}”`).join(', ')}.`;

/** What is said of the parts of a message that were left: "Not done: “and tell Nora on Sunday”." Empty where there are none. */
export const notDone = (unused: readonly string[] = [], quoted = (part: string) => `“${part}”`) =>
  unused.length === 0 ? '' : `Not done: ${unused.map((part) => quoted(part)).join(', ')}.`;

function reasonsFor(proposals: readonly Proposal[], asker: Asker): (string | null)[] {
  const touched = new Set([...(asker.by === 'token' ? asker.touched : []), ...proposals.flatMap(peopleOf)]);
  const touchesMany = touched.size > MOST_TOUCHED_UNASKED;
  return proposals.map((proposal) => {
    if (proposal.action.type === 'navigate') return asker.by === 'model' ? NOT_SAID : null;
    const effect = effectsOf(proposal.action, proposal.rows).find((one) => waitsFor(one, proposal.action, asker));
    if (effect) return reasonOf(effect, proposal);
    if (touchesMany) return asker.by === 'token' ? MANY_WITHIN_AN_HOUR : MANY;
    return asker.by === 'model' ? NOT_SAID : null;
  });
}

/** A new contact is somebody too. */
const peopleOf = ({ action, contactIds }: Proposal, index: number): readonly string[] =>
  action.type === 'create-contact' ? [action.arguments.contactId ?? `new ${index}`] : contactIds;

function waitsFor(effect: Effect, action: Action, { by }: Asker): boolean {
  switch (effect) {
    case 'redirects':
    case 'sends':
      return true;
    case 'deletes':
      return by !== 'person' || !undoableForAnHour(action);
    case 'empties':
    case 'overwrites':
      return by !== 'person';
    case 'adds':
      return false;
  }
}

function reasonOf(effect: Effect, { action, rows }: Proposal): string {
  switch (effect) {
    case 'redirects':
      return redirection(action, rows);
    case 'sends':
      if (action.type === 'schedule-meeting') return 'It invites people.';
      return action.type === 'change-reminder' ? 'It changes an e-mail that is planned.' : 'It sends an e-mail.';
    case 'deletes':
      return deletion(action);
    case 'empties':
      if (action.type === 'reopen-todos') return 'It reopens what is completed.';
      return 'It empties what is filled in.';
    case 'overwrites':
    case 'adds':
      return 'It changes what is filled in already.';
  }
}

function deletion({ type }: Action): string {
  switch (type) {
    case 'remove-from-group':
      return 'It takes people out of a group.';
    case 'cancel-reminder':
      return 'It calls off an e-mail, which cannot be taken back.';
    case 'delete-todos':
      return 'It deletes to-dos.';
    case 'delete-interactions':
      return 'It deletes what was logged, which cannot be taken back.';
    case 'delete-group':
      return 'It deletes a group, which cannot be taken back.';
    default:
      return 'It deletes contacts.';
  }
}

function redirection(action: Action, { contact, planned }: RowsNow): string {
  const total = planned?.total ?? 0;
  const emails = `${plannedInWords(total)} ${total === 1 ? 'goes' : 'go'} to`;
  const email = action.type === 'update-contact' ? action.arguments.change.email : null;
  if (!email) return `It removes the address that ${emails}.`;
  return contact?.email ? `It changes an address that ${emails}.` : `It fills in an address that ${emails}.`;
}

const MANY = `It is about more than ${MOST_TOUCHED_UNASKED} people.`;
const MANY_WITHIN_AN_HOUR = `With this, its access token has touched more than ${MOST_TOUCHED_UNASKED} people within an hour.`;
const NOT_SAID = 'You did not ask for this in words of your own.';
