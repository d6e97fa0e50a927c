import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { forgetImport, useImportDoor, wasUnderWay } from './import-door.ts';

const ImportDesk = lazyPart(() => import('./import-desk.tsx'));

/** The import wizard. Once it was opened it stays, for an import goes on while its dialog is closed. */
export function ImportOverlay() {
  const { open } = useImportDoor();
  const [wanted, setWanted] = useState(wasUnderWay);
  if (open && !wanted) setWanted(true);
  useEffect(() => forgetImport, []);
  return <Suspense>{wanted && <ImportDesk open={open} />}</Suspense>;
}
