import { NavigationTarget, type ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { assistantEndpoints, type ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../platform/server/call.ts';
import { useChange } from '../../platform/server/use-change.ts';
import { isWaiting, refreshAfter, showActions, shownAction } from '../assistant.queries.ts';

export type Actions = ReturnType<typeof useActions>;

/** It leads to a page, waited for a yes and got it. */
const isConfirmed = ({ type, status }: ProposedAction, before: ProposedAction | undefined) =>
  type === 'navigate' && status === 'done' && before !== undefined && isWaiting(before);

const isHarmless = ({ needsConfirmation, status }: ProposedAction) => !needsConfirmation && status === 'proposed';

/**
 * Has the server do what the assistant proposed. What is harmless is done at once and by itself, what must be confirmed
 * when somebody presses Confirm. The server does each action once, whoever asks and how often.
 */
export function useActions(
  messages: readonly ChatMessage[] | undefined,
  onNavigate: (target: NavigationTarget) => void,
) {
  const client = useQueryClient();
  const begun = useRef(new Set<string>());
  const [working, setWorking] = useState<ReadonlySet<string>>(new Set());
  const [notDone, setNotDone] = useState<ReadonlySet<string>>(new Set());

  /** Shows cards as they stand now, with what that makes old on every page; a page that was confirmed is opened. */
  const settle = async (cards: readonly ProposedAction[]) => {
    for (const card of cards) if (isConfirmed(card, shownAction(client, card.id))) navigate(card, onNavigate);
    await showActions(client, cards);
    refreshAfter(client, cards);
  };
  const onSuccess = (card: ProposedAction) => void settle([card]);
  const { mutateAsync: undo } = useChange(assistantEndpoints.undo, { refreshes: [], onSuccess });
  const { mutateAsync: dismiss } = useChange(assistantEndpoints.dismiss, { refreshes: [], onSuccess });

  const during = async (ids: readonly string[], work: () => Promise<void>) => {
    setWorking((before) => new Set([...before, ...ids]));
    setNotDone(without(ids));
    try {
      await work();
    } finally {
      setWorking(without(ids));
    }
  };

  /** The card says that it failed. */
  const run = (actions: readonly ProposedAction[], confirmed: boolean) => {
    const ids = actions.map(({ id }) => id);
    return during(ids, async () => {
      try {
        const { results } = await call(assistantEndpoints.execute, {
          body: { actions: ids.map((id) => ({ id, confirmed })) },
        });
        await settle(results);
      } catch (error) {
        console.error('Failed to execute actions', error);
        setNotDone((before) => new Set([...before, ...ids]));
      }
    });
  };

  const runHarmless = async (actions: readonly ProposedAction[]) => {
    const fresh = actions.filter((action) => isHarmless(action) && !begun.current.has(action.id));
    for (const { id } of fresh) begun.current.add(id);
    if (fresh.length > 0) await run(fresh, false);
  };

  /** Where the answer leads, the page follows: only now, and not when the answer is read again. */
  const runReply = (actions: readonly ProposedAction[]) => {
    for (const action of actions) if (action.type === 'navigate') navigate(action, onNavigate);
    return runHarmless(actions);
  };

  // What another tab left behind, or this one before it was reloaded.
  const catchUp = useEffectEvent(
    (said: readonly ChatMessage[]) => void runHarmless(said.flatMap(({ actions }) => actions)),
  );
  useEffect(() => {
    if (messages) catchUp(messages);
  }, [messages]);

  const change = (action: ProposedAction, how: typeof undo | typeof dismiss) =>
    // The failure has been said already.
    during([action.id], () => how({ params: { id: action.id } }).then(nothing, nothing));

  return {
    working,
    notDone,
    runReply,
    settle,
    again: (actions: readonly ProposedAction[]) => run(actions, false),
    confirm: (actions: readonly ProposedAction[]) => run(actions, true),
    undo: (action: ProposedAction) => change(action, undo),
    dismiss: (actions: readonly ProposedAction[]) => Promise.all(actions.map((action) => change(action, dismiss))),
  };
}

const without = (ids: readonly string[]) => (before: ReadonlySet<string>) =>
  new Set([...before].filter((id) => !ids.includes(id)));

const nothing = () => undefined;

function navigate(action: ProposedAction, onNavigate: (target: NavigationTarget) => void) {
  const target = NavigationTarget.safeParse(action.arguments['target']);
  if (target.success) onNavigate(target.data);
  else console.warn('The assistant cannot lead to', action.arguments['target']);
}
