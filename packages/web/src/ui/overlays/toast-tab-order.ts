import { useEffect, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** What the Tab key stops at: of radio buttons it is the chosen one. */
const stopsIn = (container: Element | null) =>
  [...(container?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled, [type=radio]:not(:checked)') &&
      // The test environment does not know what is visible.
      ((control.checkVisibility as typeof control.checkVisibility | undefined)?.call(control) ?? true),
  );

/**
 * A modal dialog keeps the Tab key to itself. What is said above it, and can be undone, comes after its last control and
 * leads back to its first; whoever was there when it went goes on where they came from.
 */
export function useTabOrder(toasts: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let cameFrom: HTMLElement | undefined;
    const onKey = (event: KeyboardEvent) => {
      const dialog = [...document.querySelectorAll('.modal')].at(-1);
      const said = [...(toasts.current?.querySelectorAll('button') ?? [])];
      if (event.key !== 'Tab' || !dialog || said.length === 0) return;
      const order: readonly HTMLElement[] = [...stopsIn(dialog), ...said];
      const at = order.indexOf(document.activeElement as HTMLElement);
      const next = order.at((at + (event.shiftKey ? -1 : 1)) % order.length);
      const isThere = (stop: HTMLElement | undefined) => Boolean(stop && toasts.current?.contains(stop));
      if (at < 0 || !next || !(isThere(order[at]) || isThere(next))) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isThere(order[at])) cameFrom = order[at];
      next.focus();
    };
    const gone = new MutationObserver(() => {
      if (document.activeElement === document.body) cameFrom?.focus();
    });
    document.addEventListener('keydown', onKey, true);
    if (toasts.current) gone.observe(toasts.current, { childList: true });
    return () => {
      document.removeEventListener('keydown', onKey, true);
      gone.disconnect();
    };
  }, [toasts]);
}
