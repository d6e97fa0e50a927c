import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../contacts/contacts.rules.ts';
import { notDone } from './action-sentences.rules.ts';
import { type Action, rulesOf } from './actions.contract.ts';
import { MOST_TOUCHED_UNASKED, UNDO_MINUTES } from './actions.rules.ts';
import { type Effect, EFFECTS, type RowsNow } from './effects.rules.ts';

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

/** What it does to what is there, the gravest first. None when it changes nothing. */
export function effectsOf(action: Action, rows: RowsNow): Effect[] {
  const found = new Set(rulesOf(action).effects(action.arguments, rows));
  return EFFECTS.filter((effect) => found.has(effect));
}

function reasonsFor(proposals: readonly Proposal[], asker: Asker): (string | null)[] {
  const touched = new Set([...(asker.by === 'token' ? asker.touched : []), ...proposals.flatMap(peopleOf)]);
  const touchesMany = touched.size > MOST_TOUCHED_UNASKED;
  return proposals.map(({ action, rows }) => {
    const rules = rulesOf(action);
    const effect = effectsOf(action, rows).find((one) => waitsFor(one, asker, rules.undo !== undefined));
    if (effect) return rules.why?.(action.arguments, rows, effect) ?? REASONS[effect];
    if (touchesMany && rules.changes.length > 0) return asker.by === 'token' ? MANY_WITHIN_AN_HOUR : MANY;
    return asker.by === 'model' ? NOT_SAID : null;
  });
}

/** A new contact is somebody too. */
function peopleOf({ action, contactIds }: Proposal, index: number): readonly string[] {
  const { added } = rulesOf(action).touches(action.arguments);
  return added ? [added.id ?? `new ${index}`] : contactIds;
}

function waitsFor(effect: Effect, { by }: Asker, isFinal: boolean): boolean {
  if (effect === 'adds') return false;
  if (effect === 'redirects' || effect === 'sends') return true;
  return by !== 'person' || (effect === 'deletes' && isFinal);
}

const REASONS: Readonly<Record<Effect, string>> = {
  redirects: 'It changes where planned e-mails go.',
  sends: 'It sends an e-mail.',
  deletes: 'It deletes something.',
  empties: 'It empties what is filled in.',
  overwrites: 'It changes what is filled in already.',
  adds: 'It adds something.',
};
const MANY = `It is about more than ${MOST_TOUCHED_UNASKED} people.`;
const MANY_WITHIN_AN_HOUR = `With this, its access token has touched more than ${MOST_TOUCHED_UNASKED} people within an hour.`;
const NOT_SAID = 'You did not ask for this in words of your own.';

/** A deleted contact or to-do is kept for `UNDO_GRACE_SECONDS`; the difference is for slow networks. */
const UNDO_DELETION_SECONDS = UNDO_GRACE_SECONDS - UNDO_SECONDS;

/** Until when an action that was done now can be taken back; null when it cannot. */
export function undoableUntil(action: Action, now: Temporal.Instant): Temporal.Instant | null {
  const { undo } = rulesOf(action);
  if (undo === 'never') return null;
  return now.add(undo === 'for seconds' ? { seconds: UNDO_DELETION_SECONDS } : { minutes: UNDO_MINUTES });
}
