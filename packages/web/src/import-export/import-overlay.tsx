import { useEffect, useState } from 'react';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { closeImport, forgetImport, useImportDialog, wasUnderWay } from './open-import.ts';

const ImportProvider = lazyDialog(() => import('./import-provider.tsx'));

/** Somebody goes towards it. */
export const prefetchImport = ImportProvider.prefetch;

/** The import wizard. Once it was opened it stays, for an import goes on while its dialog is closed. */
export function ImportOverlay() {
  const { open } = useImportDialog();
  const [wanted, setWanted] = useState(wasUnderWay);
  if (open && !wanted) setWanted(true);
  useEffect(() => forgetImport, []);
  return wanted && <ImportProvider open={open} onClose={closeImport} />;
}
