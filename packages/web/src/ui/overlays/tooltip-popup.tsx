import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useCallback, useSyncExternalStore } from 'react';

type Side = 'top' | 'bottom' | 'left' | 'right';

type TooltipPopupProps = { anchor: HTMLElement; open: boolean };

/** For the eye alone: a screen reader has read the button's label already. */
export default function TooltipPopup({ anchor, open }: TooltipPopupProps) {
  const label = useLabel(anchor);
  return (
    <Base.Root open={open}>
      <Base.Portal className="layer z-(--z-tooltip)">
        <Base.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side={(anchor.dataset['tooltip'] as Side | undefined) ?? 'top'}
          sideOffset={6}
          // The button may go while its hint is shown.
          className="data-anchor-hidden:invisible"
        >
          <Base.Popup
            data-tooltip-popup
            className="floating max-w-72 rounded-sm bg-ink px-2.25 py-1.25 text-xs font-medium text-canvas shadow-3"
          >
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The label may change while it is shown: “Copy” becomes “Copied”. */
function useLabel(anchor: HTMLElement) {
  const subscribe = useCallback(
    (rerender: () => void) => {
      const observer = new MutationObserver(rerender);
      observer.observe(anchor, { attributeFilter: ['aria-label'] });
      return () => observer.disconnect();
    },
    [anchor],
  );
  return useSyncExternalStore(subscribe, () => anchor.getAttribute('aria-label'));
}
