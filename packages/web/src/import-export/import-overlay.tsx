import { useEffect, useState } from 'react';
import { useBrowserValue } from '../platform/screen/use-browser-value.ts';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { closeImport, forgetImport, useImportDialog, wasUnderWay } from './open-import.ts';

const ImportProvider = lazyDialog(() => import('./import-provider.tsx'));

/** Somebody goes towards it. */
export const prefetchImport = ImportProvider.prefetch;

/** The import wizard. Once it was opened it stays, for an import goes on while its dialog is closed. */
export function ImportOverlay() {
  const { open } = useImportDialog();
  const wasFound = useBrowserValue(wasUnderWay, false);
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  useEffect(() => forgetImport, []);
  return (wasFound || wasOpened) && <ImportProvider open={open} onClose={closeImport} />;
}
