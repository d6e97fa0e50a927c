import { useSyncExternalStore } from 'react';

/** Who is chosen; null while nobody is choosing. */
type Selection = ReadonlySet<string> | null;

let selection: Selection = null;
const watchers = new Set<() => void>();

function change(next: Selection) {
  selection = next;
  for (const look of watchers) look();
}

function subscribe(look: () => void) {
  watchers.add(look);
  return () => watchers.delete(look);
}

/** It outlives a page and a search, so that people can be picked from several. */
export const useContactSelection = () => useSyncExternalStore(subscribe, () => selection);

export const startChoosing = () => change(new Set());
export const stopChoosing = () => change(null);

export function toggleChosen(id: string) {
  const chosen = new Set(selection);
  if (!chosen.delete(id)) chosen.add(id);
  change(chosen);
}
