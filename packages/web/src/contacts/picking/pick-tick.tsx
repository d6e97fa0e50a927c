import type { KeyboardEvent, MouseEvent } from 'react';
import { extendPicks, isPicked, togglePick } from './picking.ts';
import './picking.css';
import { usePicks } from './picks.ts';

type PickTickProps = { id: string; name: string; onPage: readonly string[] };

/**
 * Lies on a face until somebody picks, and on the whole row from then on. It is one element, since a label with Shift held does nothing
 * in Firefox.
 */
export default function PickTick({ id, name, onPage }: PickTickProps) {
  const isIn = isPicked(usePicks(), id);
  const press = ({ shiftKey }: MouseEvent) => (shiftKey ? extendPicks(id, onPage) : togglePick(id));
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label={`Pick ${name}`}
      checked={isIn}
      onClick={press}
      onChange={() => {}}
      onKeyDown={walk(onPage)}
    />
  );
}

/** The arrows go from tick to tick, and with Shift they pick. */
const walk = (onPage: readonly string[]) => (event: KeyboardEvent<HTMLInputElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const ticks = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('.pick') ?? [])];
  const next = ticks.indexOf(event.currentTarget) + step;
  const id = onPage[next];
  if (id === undefined) return;
  ticks[next]?.focus();
  if (event.shiftKey) extendPicks(id, onPage);
};
