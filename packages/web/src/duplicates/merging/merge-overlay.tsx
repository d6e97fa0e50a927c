import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { closeMerge, useMerging } from './open-merge.ts';

const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'));

/** The dialog in which contacts become one, wherever it was opened from. */
export default function MergeOverlay() {
  return (
    <KeepWhileClosing of={useMerging()} by={({ contactIds }) => contactIds.join()}>
      {(merging, open) => <MergeDialog {...merging} open={open} onClose={closeMerge} />}
    </KeepWhileClosing>
  );
}
