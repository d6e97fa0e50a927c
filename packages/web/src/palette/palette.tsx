import { Dialog } from '@base-ui/react/dialog';
import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { useContext, useRef, useState } from 'react';
import { DialogsAround } from '../platform/screen/dialogs-around.ts';
import { usePaletteAddress } from './palette-address.ts';
import { Asking } from './asking.tsx';
import { SeeAll } from './finding/see-all.tsx';

type PaletteProps = { open: boolean; onClose: () => void; onNavigate: (target: NavigationTarget) => void };

/** Finds anybody and anything, does what has a name, and reads a sentence: nothing happens before it was shown. */
export default function Palette({ open, onClose, onNavigate }: PaletteProps) {
  const address = usePaletteAddress();
  const outer = useContext(DialogsAround);
  const [self] = useState(() => Symbol('palette'));
  const field = useRef<HTMLTextAreaElement>(null);
  const isKind = SearchKind.safeParse(address.view).success;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal className="layer z-(--z-modal)">
        <Dialog.Backdrop className="scrim" forceRender />
        <Dialog.Viewport className="modal-frame palette-frame">
          <Dialog.Popup initialFocus={field} aria-label="Find or do anything" className="modal palette">
            <DialogsAround value={[...outer, self]}>
              {isKind ? (
                <SeeAll key={address.view} address={address} field={field} onNavigate={onNavigate} />
              ) : (
                <Asking key={address.view} address={address} field={field} onNavigate={onNavigate} />
              )}
            </DialogsAround>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
