import { RotateCw } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { createPortal } from 'react-dom';

import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { Spinner } from '../states/spinner.tsx';

type DialogState = { open: boolean; onClose: () => void };

/** A dialog whose code is not there from the start: opening it shows at once that it is loading, or that it cannot. */
export function lazyDialog<Props extends DialogState>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load);
  return function LazyDialog(props: Props) {
    return (
      <PartBoundary fallback={<DialogMissing open={props.open} onClose={props.onClose} />}>
        <Suspense fallback={props.open && <DialogComing />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

const DialogComing = () =>
  createPortal(
    <div className="layer z-(--z-modal)">
      <div className="scrim" />
      <div className="modal-frame place-items-center!">
        <Spinner label="Opening" size="lg" />
      </div>
    </div>,
    document.body,
  );

const DialogMissing = ({ open, onClose }: DialogState) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="This part did not load"
    width="narrow"
    fit
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          Reload
        </Button>
      </>
    }
  >
    <p>There may be a new version of Inner Circle. Reload to get it; what you saved is safe.</p>
  </Dialog>
);
