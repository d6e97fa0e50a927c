import { cloneElement, Suspense, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react';

type StandInProps = { onPointerEnter?: (event: PointerEvent) => void; onClick?: () => void };

type DeferredProps = {
  /** A button that looks like the one of the part. */
  standIn: ReactElement<StandInProps>;
  /** `open`: somebody pressed the stand-in. */
  renderPart: (open: boolean) => ReactNode;
};

/** A menu or a picker whose code is fetched only when somebody reaches for it. */
export function Deferred({ standIn, renderPart }: DeferredProps) {
  const [state, setState] = useState<'asleep' | 'awake' | 'pressed'>('asleep');
  const button = cloneElement(standIn, {
    // A mouse arrives before it presses; a finger does both at once, and must not lose its button in between.
    onPointerEnter: (event) => event.pointerType === 'mouse' && state === 'asleep' && setState('awake'),
    onClick: () => setState('pressed'),
  });
  return <Suspense fallback={button}>{state === 'asleep' ? button : renderPart(state === 'pressed')}</Suspense>;
}
