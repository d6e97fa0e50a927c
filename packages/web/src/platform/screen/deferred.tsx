import { cloneElement, Suspense, useState, type ReactElement } from 'react';
import { onIntent } from './fetch-ahead.ts';
import { partMissing } from '../signal.ts';
import { PartBoundary } from './lazy-part.tsx';

type StandInProps = {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-busy'?: boolean;
};

type DeferredProps = {
  /** A button that looks like the one of the part. */
  standIn: ReactElement<StandInProps>;
  /** It was open before the page was loaded. */
  pressed?: boolean;
  onFailed?: () => void;
  /** The part (a lazyPart), open from the start: its button was pressed already. */
  children: ReactElement;
};

/** A menu or a picker that is not built before somebody presses its button, nor its code fetched before somebody goes there. */
export function Deferred({ standIn, pressed = false, onFailed, children }: DeferredProps) {
  const [presses, setPresses] = useState(Number(pressed));
  const { prefetch } = children.type as unknown as { prefetch: () => void };
  const button = cloneElement(standIn, { onClick: () => setPresses(presses + 1), ...onIntent(prefetch) });
  if (presses === 0) return button;
  const failed = () => {
    partMissing.publish();
    onFailed?.();
  };
  return (
    <PartBoundary key={presses} fallback={button} onFailed={failed}>
      <Suspense fallback={cloneElement(standIn, { 'aria-busy': true })}>{children}</Suspense>
    </PartBoundary>
  );
}
