import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ImportDialog } from './wizard/import-dialog.tsx';
import { useUnsaved } from '../ui/forms/use-unsaved.ts';
import { hasDecided } from './wizard/import-state.ts';
import { isUnderWay, recentImportsQuery } from './imports.queries.ts';
import { takeChosen, useImportDialog } from './open-import.ts';
import { useImportSession } from './wizard/use-import-session.ts';
import { useImportWatch } from './wizard/use-import-watch.ts';

/** The wizard and what it has under way, whether its dialog is open or not. */
export default function ImportProvider({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useImportSession();
  const { state, show } = session;
  const isIdle = state.step === 'choose' && !state.reading && !state.refused && !state.source;
  const { data: recent } = useQuery({ ...recentImportsQuery, enabled: isIdle });
  const found = isIdle ? recent?.data.find(isUnderWay) : undefined;
  useEffect(() => {
    if (found) show(found.id);
  });
  const { chosen } = useImportDialog();
  useEffect(() => {
    if (!chosen) return;
    takeChosen();
    if (chosen.isTable) session.choose(chosen.file);
    else session.bring(chosen.file);
  });
  useImportWatch(session, open);
  // Closing the dialog loses nothing of it; a reload or a logout would.
  useUnsaved(hasDecided(state), session.restart);
  return <ImportDialog open={open} onClose={onClose} session={session} />;
}
