import { isVisible } from '../../platform/screen/focus.ts';
import { useKeys } from '../../platform/screen/keys.ts';

/** In each row the first of these is what Enter or Space acts on. */
const MAIN = ':is(a[href], button, input):not([tabindex="-1"], :disabled)';
const ROWS = 'main li';

/** A list inside of a row belongs to the row. Only what can be acted on is a stop. */
function rowsOnPage(): { row: Element; stop: HTMLElement }[] {
  return [...document.querySelectorAll(ROWS)].flatMap((row) => {
    if (row.parentElement?.closest(ROWS) || row.closest('nav, [role=tablist], [role=grid]')) return [];
    const stop = row.querySelector<HTMLElement>(`[data-stop], ${MAIN}`);
    return stop && isVisible(stop) ? [{ row, stop: row.querySelector<HTMLElement>('[data-stop]') ?? stop }] : [];
  });
}

const isIn = (row: Element) => row.contains(document.activeElement);

function go(by: 1 | -1) {
  const rows = rowsOnPage();
  const at = rows.findIndex(({ row }) => isIn(row));
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by;
  rows[next]?.stop.focus();
  (rows[next]?.row as HTMLElement | undefined)?.scrollIntoView?.({ block: 'nearest' });
}

const press = (selector: string, within: ParentNode | undefined = document) => {
  const button = [...(within?.querySelectorAll<HTMLButtonElement>(selector) ?? [])].find(isVisible);
  if (!button || button.disabled) return;
  button.focus();
  button.click();
};

/** Lists are walked by the rows that stand on the page; a row's own control does the rest. */
export function useRowKeys() {
  useKeys({
    'next-row': () => go(1),
    'previous-row': () => go(-1),
    'row-menu': () => press('button[aria-haspopup=menu]', rowsOnPage().find(({ row }) => isIn(row))?.row),
    'previous-page': () => press('main button[aria-label="Previous page"]'),
    'next-page': () => press('main button[aria-label="Next page"]'),
  });
}
