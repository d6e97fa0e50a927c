import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react';

type DeferredProps = {
  /** A button that looks like the one of the part. */
  standIn: ReactElement<{ onClick?: () => void }>;
  /** The part, open from the start: its button was pressed already. */
  children: ReactNode;
};

/** A menu or a picker that is not built, nor its code fetched, before somebody presses its button. */
export function Deferred({ standIn, children }: DeferredProps) {
  const [pressed, setPressed] = useState(false);
  const button = cloneElement(standIn, { onClick: () => setPressed(true) });
  return <Suspense fallback={button}>{pressed ? children : button}</Suspense>;
}
