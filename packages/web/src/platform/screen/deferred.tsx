import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { partMissing } from '../signal.ts';
import { PartBoundary } from './lazy-part.tsx';

type DeferredProps = {
  /** A button that looks like the one of the part. */
  standIn: ReactElement<{ onClick?: () => void; 'aria-busy'?: boolean }>;
  /** The part, open from the start: its button was pressed already. */
  children: ReactNode;
};

/** A menu or a picker that is not built, nor its code fetched, before somebody presses its button. */
export function Deferred({ standIn, children }: DeferredProps) {
  const [presses, setPresses] = useState(0);
  const button = cloneElement(standIn, { onClick: () => setPresses(presses + 1) });
  if (presses === 0) return button;
  return (
    <PartBoundary key={presses} fallback={button} onFailed={() => partMissing.publish()}>
      <Suspense fallback={cloneElement(standIn, { 'aria-busy': true })}>{children}</Suspense>
    </PartBoundary>
  );
}
