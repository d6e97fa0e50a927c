import { useEffect, useRef } from 'react';
import { useHeadingFocus } from '../../platform/screen/focus.ts';

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** The focus goes to the heading of the page that a tab opened. With the arrow keys it stays on the tabs. */
export function useTabFocus(tab: string, panel: string) {
  const byArrow = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      byArrow.current = event instanceof KeyboardEvent && ARROWS.has(event.key);
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
    };
  }, []);
  useHeadingFocus(tab, () => (byArrow.current ? null : document.getElementById(panel)));
}
