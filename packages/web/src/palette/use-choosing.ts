import { useId, useState } from 'react';
import type { Row } from './rows.tsx';

/**
 * Which row the arrow keys stand at. It is known by its id and not by its number, since answers come in while somebody chooses: Enter
 * always takes what was marked when it was pressed.
 */
export function useChoosing(rows: readonly Row[], asked: string, isHeld: boolean) {
  const list = useId();
  const [chosen, setChosen] = useState<{ asked: string; id: string | null }>({ asked, id: null });
  const own = chosen.asked === asked ? rows.find(({ id }) => id === chosen.id) : undefined;
  const first = isHeld ? undefined : rows.find(({ isAside }) => !isAside);
  const active = own ?? first;
  const at = active ? rows.indexOf(active) : -1;
  const choose = (row: Row | undefined) => {
    setChosen({ asked, id: row?.id ?? null });
    if (row) document.getElementById(`${list} ${row.id}`.replaceAll(' ', '-'))?.scrollIntoView?.({ block: 'nearest' });
  };
  /** With a card on top there is a stop above the first row: the card. */
  const step = (by: 1 | -1) => {
    const stops = isHeld ? rows.length + 1 : rows.length;
    if (stops === 0) return;
    const from = isHeld ? at + 1 : at;
    const to = (from + by + stops) % stops;
    choose(isHeld ? rows[to - 1] : rows[to]);
  };
  return {
    active,
    isMoved: own !== undefined,
    step,
    /** The pointer went there: nothing scrolls under it. */
    point: (row: Row) => setChosen({ asked, id: row.id }),
    listId: list,
    optionId: ({ id }: Row) => `${list} ${id}`.replaceAll(' ', '-'),
  };
}
