import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { classes } from '../styles/classes.ts';

type LockableProps = { locked: boolean; className?: string; children: ReactNode };

/**
 * Fields that nobody can change while they are saved: a word typed then would be in no request, and would go with the
 * form. The focus waits on the button that saves, and comes back to the field that is wrong, or to where it was.
 */
export function Lockable({ locked, className, children }: LockableProps) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const submit = box.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    if (locked && focused instanceof HTMLElement && box.current?.contains(focused)) {
      left.current = focused;
      submit?.focus();
    } else if (!locked && left.current) {
      // Who went somewhere else meanwhile stays there. What nothing has, the page or a dialog around this takes.
      if (focused === submit || focused?.contains(box.current))
        (box.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? left.current).focus();
      left.current = null;
    }
  }, [locked]);
  return (
    <div
      ref={box}
      inert={locked}
      // What is saved at once does not flicker.
      className={classes('transition-opacity inert:opacity-60 inert:delay-200', className)}
    >
      {children}
    </div>
  );
}
