import { Fragment, useEffect, useState, type ReactNode } from 'react';

/** Long enough for a dialog to leave the screen. */
const LEAVING = 320;

type KeepWhileClosingProps<Subject> = {
  /** What is open; null when nothing is. */
  of: Subject | null;
  /** Names what it is about. Another name is another overlay: nothing that was typed or chosen in the one before is in it. */
  by: (subject: Subject) => string;
  children: (subject: Subject, open: boolean) => ReactNode;
};

/**
 * Keeps an overlay's last content while it closes, and then unmounts it. A timer does that instead of the library's
 * `onOpenChangeComplete`, because an overlay whose code has not loaded would never report that it closed.
 */
export function KeepWhileClosing<Subject>({ of, by, children }: KeepWhileClosingProps<Subject>) {
  const [last, setLast] = useState(of);
  const [opened, setOpened] = useState<string | null>(null);
  const [opening, setOpening] = useState(0);
  const name = of === null ? null : by(of);
  if (of !== null && of !== last) setLast(of);
  if (name !== opened) {
    setOpened(name);
    // Also when it is opened again while it still leaves.
    if (name !== null) setOpening(opening + 1);
  }
  useEffect(() => {
    if (of !== null) return;
    const timer = setTimeout(() => setLast(null), LEAVING);
    return () => clearTimeout(timer);
  }, [of]);
  const shown = of ?? last;
  return shown !== null && <Fragment key={opening}>{children(shown, of !== null)}</Fragment>;
}
