import type { Page } from '@playwright/test';

/** More than any screen of the demo's account has. */
const MOST = 500;

// What looks at the page runs in it, where nothing else of this file is.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Runs in the page: what has the focus, whether it had it before, and what lies on it. */
function lookAtFocus(): { name: string; isAgain: boolean; hidden: string[] } | undefined {
  const at = document.activeElement as HTMLElement | null;
  if (!at || at === document.body) return undefined;
  const nameOf = (element: Element | null) =>
    element
      ? `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}”`
      : 'the edge of the window';
  const isAgain = at.dataset['stop'] !== undefined;
  at.dataset['stop'] = '';
  // What is only there for the ear has no place of its own: its label, or whatever stands around it, is seen.
  const seen = at.offsetWidth > 2 ? at : (at.closest('label') ?? at.parentElement ?? at);
  const { left, right, top, bottom, height } = seen.getClientRects()[0] ?? seen.getBoundingClientRect();
  const inset = Math.min(4, height / 4);
  const [middle, half] = [(left + right) / 2, (top + bottom) / 2];
  // Not the corners, which are round. What is higher than the window shows its beginning.
  const points =
    height > window.innerHeight / 2
      ? [[middle, top + inset] as const]
      : ([
          [middle, half],
          [left + inset, half],
          [right - inset, half],
          [middle, top + inset],
          [middle, bottom - inset],
        ] as const);
  const covers = (hit: Element | null) => !hit || !(seen.contains(hit) || hit.contains(seen));
  const hits = points.map(([x, y]) => document.elementFromPoint(x, y));
  return { name: nameOf(at), isAgain, hidden: [...new Set(hits.filter(covers).map(nameOf))] };
}

/** Presses Tab through a whole screen, or through the dialog that is open; answers how many stops there are, and those on which something else lies. */
export async function walkStops(page: Page): Promise<{ stops: number; covered: string[] }> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-stop]')) delete one.dataset['stop'];
    window.scrollTo(0, 0);
    (document.querySelector('.modal') ?? document).querySelector<HTMLElement>('a[href], button')?.focus();
  });
  const covered: string[] = [];
  for (let stops = 0; stops < MOST; stops += 1) {
    const stop = await page.evaluate(lookAtFocus);
    // Behind the last stop of a page the browser's own bars have the focus.
    if (!stop || stop.isAgain) return { stops, covered };
    if (stop.hidden.length > 0) covered.push(`${stop.name} under ${stop.hidden.join(', ')}`);
    await page.keyboard.press('Tab');
  }
  throw new Error(`More than ${MOST} stops`);
}
