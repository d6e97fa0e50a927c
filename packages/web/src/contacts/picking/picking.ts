import type { ListFilter } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { type Picks, picks } from './picks.ts';

const NOBODY: Picks = { ids: new Set() };

export const startPicking = () => picks.set(NOBODY);
export const stopPicking = () => picks.set(null);

export const isPicked = (now: Picks | null, id: string) => now !== null && now.ids.has(id) !== Boolean(now.all);

/** Of so many that fit. */
export const howMany = ({ ids, all }: Picks, total: number) => (all ? Math.max(0, total - ids.size) : ids.size);

/** With the last of them nobody picks any more. */
export function togglePick(id: string) {
  const now = picks.get() ?? NOBODY;
  const ids = new Set(now.ids);
  if (!ids.delete(id)) ids.add(id);
  picks.set(ids.size === 0 && !now.all ? null : { ...now, ids, last: id });
}

/** From the one that was picked last to this one, as far as both are on the page; all of them as that one is. */
export function extendPicks(id: string, onPage: readonly string[]) {
  const now = picks.get() ?? NOBODY;
  const [from, to] = [onPage.indexOf(now.last ?? ''), onPage.indexOf(id)];
  if (from < 0 || to < 0 || now.last === undefined) return togglePick(id);
  const ids = new Set(now.ids);
  const isIn = ids.has(now.last);
  for (const one of onPage.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isIn) ids.add(one);
    else ids.delete(one);
  }
  picks.set({ ...now, ids });
}

export const pickAll = (fitting: ListFilter) => picks.set({ ids: new Set(), all: fitting });
