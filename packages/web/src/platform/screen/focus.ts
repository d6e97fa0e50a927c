import { useEffect, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input, textarea, select';
const CONTAINERS = 'section, [role=dialog], main';

/** The test environment does not know what is visible. */
export const isVisible = (control: HTMLElement) =>
  (control.checkVisibility as typeof control.checkVisibility | undefined)?.call(control) ?? true;

const controlsIn = (item: Element) => [...item.querySelectorAll<HTMLElement>(CONTROLS)].filter(isVisible);

const containerAround = (item: Element) => item.parentElement?.closest<HTMLElement>(CONTAINERS);

/** The control that has the focus, or whose menu has it. */
const focusedIn = (item: Element) =>
  item.contains(document.activeElement) ? document.activeElement : item.querySelector('[data-popup-open]');

/** For the ref of what takes the place of the control that was pressed. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Brings the focus to the first heading of a container, or to the container itself, so that the next Tab key goes on from there. */
export function focusHeading(container: HTMLElement | null) {
  const heading = container?.querySelector<HTMLElement>('h1, h2, h3, h4') ?? container;
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/** When another view takes the place of the one before, the page is shown from its top and the focus goes to its heading. */
export function useHeadingFocus(view: string, findContainer: () => HTMLElement | null) {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    focusHeading(findContainer());
  });
}

/**
 * For the ref of whatever can be deleted. When it leaves with the focus, the focus goes on to the same control of the
 * next item of the list or of the one before; where there is none, to the heading of what it stood in.
 */
export function handFocusOn(item: HTMLElement | null) {
  return () => {
    const focused = item && focusedIn(item);
    if (!focused) return;
    const neighbours = [item.nextElementSibling, item.previousElementSibling];
    const neighbour = neighbours.find((one) => one?.tagName === 'LI' && controlsIn(one).length > 0);
    if (neighbour) {
      const controls = controlsIn(neighbour);
      const index = controlsIn(item).indexOf(focused as HTMLElement);
      (controls[index] ?? controls[0])?.focus();
      return;
    }
    const around: HTMLElement[] = [];
    for (let outer = containerAround(item); outer; outer = containerAround(outer)) around.push(outer);
    // Some of these may leave together with the item: which are left is known once React is done.
    queueMicrotask(() =>
      focusHeading(around.find((outer) => outer.isConnected && outer.querySelector('h1, h2, h3, h4')) ?? null),
    );
  };
}

/**
 * Gives the focus to what comes back when something that stood in its place is done. It does so before anybody can see
 * that the focus is nowhere: a dialog that notices takes it for itself, one frame later.
 */
export function useFocusAfter<Element extends HTMLElement>(busy: boolean) {
  const target = useRef<Element>(null);
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (!busy && wasBusy.current) target.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return target;
}
