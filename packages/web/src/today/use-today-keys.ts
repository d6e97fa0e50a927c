import { useKeys, type KeyActions } from '../platform/screen/keys.ts';
import { useTaps } from './taps.tsx';

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];
const rowOf = (element: Element | null) => rows().find((row) => row.contains(element));

/** One row on or back: the focus goes to what opens it, or to its first button. */
function move(steps: number) {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + steps))];
  row?.querySelector<HTMLElement>('a[href], button, input')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** The same press as by the pointer: of the row that has the focus, else of the first. */
function press(what: string) {
  const row = rowOf(document.activeElement) ?? rows()[0];
  const button = row?.querySelector<HTMLElement>(`[data-does=${what}]`);
  button?.focus();
  button?.click();
}

const PRESSED = ['log-call', 'send-word', 'snooze-week', 'own-rhythm'] as const;

/** Walks through the day by keys, and taps. */
export function useTodayKeys() {
  const { undoLast } = useTaps();
  const taps: KeyActions = Object.fromEntries(PRESSED.map((name) => [name, () => press(name)]));
  useKeys({ ...taps, 'next-row': () => move(1), 'row-before': () => move(-1), 'undo-tap': undoLast });
}
