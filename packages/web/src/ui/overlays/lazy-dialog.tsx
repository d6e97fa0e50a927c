import { Suspense, useCallback, useEffect, useEffectEvent, useId, type ComponentType } from 'react';
import { createPortal } from 'react-dom';

import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { RotateCw } from '../brand/icons.tsx';
import { Button } from '../button.tsx';
import { useMissingPart } from '../states/missing-part.ts';
import { Spinner } from '../states/spinner.tsx';

type DialogState = { open: boolean; onClose: () => void };

/** A dialog whose code is not there from the start: opening it shows that it is loading, or that it cannot. */
export function lazyDialog<Props extends DialogState>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load);
  function LazyDialog(props: Props) {
    return (
      <PartBoundary fallback={props.open && <DialogMissing onClose={props.onClose} />}>
        <Suspense fallback={props.open && <DialogComing onClose={props.onClose} />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LazyDialog, { prefetch: Part.prefetch });
}

/** Who presses Escape meanwhile does not want it any more, and means nothing that lies beneath. */
function DialogComing({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
  return createPortal(
    <div className="layer coming z-(--z-modal)">
      <div className="scrim" />
      <div className="modal-frame place-items-center!">
        <Spinner label="Opening" size="lg" />
      </div>
    </div>,
    document.body,
  );
}

/** The browser's own dialog: the code of ours may be what did not come. */
function DialogMissing({ onClose }: { onClose: () => void }) {
  const title = useId();
  const { why, reload } = useMissingPart();
  const show = useCallback((dialog: HTMLDialogElement | null) => dialog?.showModal(), []);
  return createPortal(
    <dialog
      ref={show}
      aria-labelledby={title}
      onClose={onClose}
      className="modal modal-fit fixed! inset-0 m-auto h-fit gap-2 px-5 pt-8 pb-7 text-ink backdrop:bg-scrim not-open:hidden! max-md:mb-0 md:max-w-106 md:p-6"
    >
      <h2 id={title} className="voice text-2xl">
        This part did not load
      </h2>
      <p className="text-ink-2">{why}</p>
      <form method="dialog" className="mt-4 flex justify-end gap-2">
        <Button type="submit" variant="ghost">
          Not now
        </Button>
        {reload && (
          <Button variant="primary" icon={RotateCw} onClick={reload}>
            Reload
          </Button>
        )}
      </form>
    </dialog>,
    document.body,
  );
}
