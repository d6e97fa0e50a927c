import { sessionState } from '../../platform/session.ts';

/** The ids of the chosen contacts; null while nobody is choosing. It outlives a page and a search, so that people can be picked from several. */
const selection = sessionState<ReadonlySet<string> | null>(null);

export const useContactSelection = selection.use;

export const startChoosing = () => selection.set(new Set());
export const stopChoosing = () => selection.set(null);

export function toggleChosen(id: string) {
  const chosen = new Set(selection.get());
  if (!chosen.delete(id)) chosen.add(id);
  selection.set(chosen);
}
