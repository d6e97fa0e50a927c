import { useEffect, useRef } from 'react';

const WALKS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * Brings the focus to the heading of the page that a tab opened, so that the next Tab key goes into the page.
 * With the arrow keys the focus stays on the tabs.
 */
export function useHeadingFocus(tab: string, panel: string) {
  const shown = useRef(tab);
  const walking = useRef(false);

  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      walking.current = WALKS.has(event.key);
    };
    const pressed = () => {
      walking.current = false;
    };
    document.addEventListener('keydown', keyed, true);
    document.addEventListener('pointerdown', pressed, true);
    return () => {
      document.removeEventListener('keydown', keyed, true);
      document.removeEventListener('pointerdown', pressed, true);
    };
  }, []);

  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    window.scrollTo(0, 0);
    if (walking.current) return;
    const place = document.getElementById(panel);
    const heading = place?.querySelector<HTMLElement>('h1') ?? place;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [tab, panel]);
}
