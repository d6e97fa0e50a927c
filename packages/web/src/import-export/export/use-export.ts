import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { download } from '../../platform/server/download.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';

type Filter = { search?: string; group?: string; warmth?: string };

const ID = 'export';

/** Downloads contacts as a CSV file, and says how that went. */
export function useExport() {
  const toasts = useToasts();
  const saying = async (fetchFile: (name: string) => Promise<void>): Promise<boolean> => {
    const close = toasts.add({ id: ID, title: 'Writing your contacts to a file', duration: 'stay' });
    try {
      await fetchFile(`contacts-${Temporal.Now.plainDateISO().toString()}.csv`);
      toasts.add({ id: ID, title: 'Your contacts are in your downloads', tone: 'done' });
      return true;
    } catch (error) {
      close();
      const reason = error instanceof CallError ? textOfError(error) : 'Please try again.';
      toasts.add({ title: `Your contacts were not exported. ${reason}`, tone: 'trouble' });
      return false;
    }
  };
  const { exportCsv, exportSelection } = importExportEndpoints;
  return {
    exportContacts: (query: Filter) => saying((name) => download(exportCsv, { query }, name)),
    exportSelection: (ids: readonly string[]) => saying((name) => download(exportSelection, { body: { ids } }, name)),
  };
}
