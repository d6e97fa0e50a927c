import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { refreshAfter } from '../../assistant/assistant.queries.ts';
import { call } from '../../platform/server/call.ts';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { families } from '../../platform/server/query-families.ts';
import { limitOf } from '../../platform/server/limit-reached.ts';
import { sessionOver } from '../../platform/session.ts';
import { signal } from '../../platform/signal.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';

/** For how long ⌘Z means this and nothing else. */
const UNDO_BY_KEY = 30_000;

let last: readonly ProposedAction[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = signal<void>();

function set(actions: readonly ProposedAction[]) {
  clearTimeout(timer);
  last = actions;
  if (actions.length > 0) timer = setTimeout(() => set([]), UNDO_BY_KEY);
  changed.publish();
}
sessionOver.subscribe(() => set([]));

/** What a sentence had done just now, and can be taken back. */
export const useLastDone = () => useSyncExternalStore(changed.subscribe, () => last);
export const keepLastDone = set;

/** Takes back what was done, the last of it first. */
export function useUndo() {
  const client = useQueryClient();
  const toasts = useToasts();
  return async (actions: readonly ProposedAction[]) => {
    if (last === actions) set([]);
    const undone: ProposedAction[] = [];
    try {
      for (const { id } of actions.toReversed()) undone.push(await call(assistantEndpoints.undo, { params: { id } }));
      toasts.add({ id: 'sentence', title: 'Undone', tone: 'done' });
    } catch (error) {
      // A reached limit has a notice of its own.
      if (!(error instanceof CallError && limitOf(error)))
        toasts.add({ id: 'sentence', title: 'This could not be undone', detail: textOfError(error), tone: 'trouble' });
    }
    refreshAfter(client, undone);
    void client.invalidateQueries(families.conversation);
  };
}
