import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = {
  /** A hint for the eye. What a screen reader must know belongs in the child's own label. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
};

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal className="layer z-(--z-tooltip)">
        <Base.Positioner positionMethod="fixed" side={side} sideOffset={6}>
          <Base.Popup className="floating max-w-72 rounded-sm bg-ink px-2.25 py-1.25 text-xs font-medium text-canvas shadow-3">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
