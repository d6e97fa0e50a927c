import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useKeys } from '../../platform/screen/keys.ts';
import { useContactFilters } from '../list/contact-filters.ts';
import { holdToPick } from './hold-to-pick.ts';
import { extendPicks, pickAll, stopPicking, togglePick } from './picking.ts';
import { picks, usePicks } from './picks.ts';

type PickByHandProps = { onPage: readonly string[]; fading: boolean };

/** Picking by keys and by holding a row, and its end when the list is about others. */
export default function PickByHand({ onPage, fading }: PickByHandProps) {
  const [list, setList] = useState<Element | null>(null);
  const findList = useCallback((place: Element | null) => setList(place?.parentElement ?? null), []);
  const { page: _page, ...fitting } = useContactFilters().filters;
  const isPicking = usePicks() !== null;
  useEndWithFilter();

  const rows = () => [...(list?.querySelectorAll(':scope > ul > li') ?? [])];
  /** The row with the focus, or under the pointer. */
  const meant = () => {
    const all = rows();
    const row = all.find((one) => one.contains(document.activeElement)) ?? all.find((one) => one.matches(':hover'));
    const id = row && onPage[all.indexOf(row)];
    if (id === undefined) all[0]?.querySelector<HTMLElement>('.pick')?.focus();
    return id;
  };
  const toggle = (pick: (id: string) => void) => () => {
    const id = meant();
    if (id !== undefined) pick(id);
  };
  useKeys({
    ...(onPage.length > 0 && {
      'pick-contact': toggle(togglePick),
      'extend-picks': toggle((id) => extendPicks(id, onPage)),
      'pick-all': () => pickAll(fitting),
    }),
    ...(isPicking && { 'clear-picks': stopPicking }),
  });

  const pickRow = useEffectEvent((row: Element) => {
    const id = onPage[rows().indexOf(row)];
    if (id !== undefined && !fading) togglePick(id);
  });
  useEffect(() => (list ? holdToPick(list, (row) => pickRow(row)) : undefined), [list]);
  return <span ref={findList} hidden />;
}

/** What the list was about when it was last on the screen. */
const shown: { filter?: string; search?: string } = {};

/** Who is picked is known by the filter: another one means others. A search within it shows some of them, unless all that it found are picked. */
function useEndWithFilter() {
  const { search, warmth, group, conditions } = useContactFilters().filters;
  const filter = JSON.stringify([warmth, group, conditions]);
  useEffect(() => {
    const isOther = shown.filter !== undefined && shown.filter !== filter;
    const isOtherSearch = shown.search !== search && Boolean(picks.get()?.all?.search);
    Object.assign(shown, { filter, search });
    if (isOther || isOtherSearch) stopPicking();
  }, [filter, search]);
}
