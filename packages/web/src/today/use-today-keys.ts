import { useKeys, type KeyActions } from '../platform/screen/keys.ts';
import { useTaps } from './taps.tsx';

/** The same press as by the pointer: of the row that has the focus, else of the first. */
function press(what: string) {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const row = rows.find((one) => one.contains(document.activeElement)) ?? rows[0];
  const button = row?.querySelector<HTMLElement>(`[data-does=${what}]`);
  button?.focus();
  button?.click();
}

const PRESSED = ['log-call', 'send-word', 'snooze-week', 'own-rhythm'] as const;

/** Taps by keys; the rows are walked as those of every list. */
export function useTodayKeys() {
  const { undoLast } = useTaps();
  const taps: KeyActions = Object.fromEntries(PRESSED.map((name) => [name, () => press(name)]));
  useKeys({ ...taps, 'undo-tap': undoLast });
}
