import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { NavigationTarget, type ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshAfter } from '../../assistant/assistant.queries.ts';
import { call } from '../../platform/server/call.ts';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { families } from '../../platform/server/query-families.ts';
import { limitOf } from '../../platform/server/limit-reached.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { keepLastDone, useUndo } from './last-done.ts';

const UNDO_SHOWN = 10_000;

type Doing = {
  onNavigate: (target: NavigationTarget) => void;
  /** Something of it was done: the palette may go. */
  onDone: () => void;
};

/** Has done what a sentence was read as: it becomes a message with its answer, whose actions go the way of all others. */
export function useDoing({ onNavigate, onDone }: Doing) {
  const client = useQueryClient();
  const toasts = useToasts();
  const undo = useUndo();
  const [isWorking, setWorking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  // Kept, so that a second try after a lost answer does not propose it a second time; each action is done once.
  const proposed = useRef<{ sealed: string; actions: readonly ProposedAction[] }>(undefined);

  const propose = async (sealed: string) => {
    if (proposed.current?.sealed !== sealed)
      proposed.current = { sealed, actions: (await call(assistantEndpoints.propose, { body: { sealed } })).actions };
    return proposed.current.actions;
  };

  const report = (results: readonly ProposedAction[]) => {
    const done = results.filter(({ status }) => status === 'done');
    const failed = results.filter(({ status }) => status !== 'done');
    const [one] = done;
    for (const action of done) lead(action, onNavigate);
    const undoable = done.filter(({ undoUntil }) => undoUntil !== null);
    if (one) {
      const names = [...new Set(done.flatMap(({ people }) => people.map(({ name }) => name)))];
      const titles = done.map(({ title }) => title);
      keepLastDone(undoable);
      toasts.add({
        id: 'sentence',
        tone: 'done',
        title: titles.length === 1 ? one.title : `${titles.length} things done`,
        detail: [...(titles.length === 1 ? [] : titles), ...names.slice(0, 3)].join(', '),
        duration: UNDO_SHOWN,
        ...(undoable.length > 0 && { action: { label: 'Undo', onPress: () => void undo(undoable) } }),
      });
    }
    for (const { id, title, message } of failed)
      toasts.add({
        id,
        tone: 'trouble',
        title: `Not done: ${title}`,
        detail: message ?? 'It waits with the assistant.',
      });
  };

  const perform = async (sealed: string) => {
    if (isWorking) return;
    setWorking(true);
    setTrouble(undefined);
    try {
      const actions = await propose(sealed);
      const { results } = await call(assistantEndpoints.execute, {
        // What must be confirmed was: its own button was pressed.
        body: { actions: actions.map(({ id, needsConfirmation }) => ({ id, confirmed: needsConfirmation })) },
      });
      refreshAfter(client, results);
      report(results);
      onDone();
    } catch (error) {
      setTrouble(whatHappened(error));
      if (error instanceof CallError && error.status === 409) void client.invalidateQueries(families.search);
    } finally {
      setWorking(false);
      void client.invalidateQueries(families.conversation);
    }
  };
  return { perform, isWorking, trouble, forgetTrouble: () => setTrouble(undefined) };
}

function whatHappened(error: unknown): string | undefined {
  if (error instanceof CallError && limitOf(error)) return undefined;
  // What was refused was not done; of what got no answer nobody knows.
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
  return isRefused ? textOfError(error) : 'We do not know whether this was done. Press again: nothing is done twice.';
}

/** Where it leads, the page follows. */
function lead({ type, arguments: given }: ProposedAction, onNavigate: (target: NavigationTarget) => void) {
  const target = type === 'navigate' ? NavigationTarget.safeParse(given['target']) : undefined;
  if (target?.success) onNavigate(target.data);
}
