import { type ExportFormat, importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import type { ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { download } from '../../platform/server/download.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';

type Filter = Partial<Pick<ContactQuery, 'search' | 'group' | 'warmth' | 'conditions'>>;

const ID = 'export';

/** Downloads contacts as a file, a table where nothing else is said, and tells how that went. */
export function useExport() {
  const toasts = useToasts();
  const saying = async (format: ExportFormat, fetchFile: (name: string) => Promise<void>): Promise<boolean> => {
    const close = toasts.add({ id: ID, title: 'Writing your contacts to a file', duration: 'stay' });
    try {
      const extension = format === 'csv' ? 'csv' : 'vcf';
      await fetchFile(`contacts-${Temporal.Now.plainDateISO().toString()}.${extension}`);
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
    exportContacts: (filter: Filter, format: ExportFormat = 'csv') =>
      saying(format, (name) => download(exportCsv, { query: inFormat(filter, format) }, name)),
    exportSelection: (selection: Selection, format: ExportFormat = 'csv') =>
      saying(format, (name) => download(exportSelection, { body: inFormat(selection, format) }, name)),
  };
}

/** The server of the release before knows tables alone, and takes no word for them. */
const inFormat = <Asked extends object>(asked: Asked, format: ExportFormat) =>
  format === 'csv' ? asked : { ...asked, format };
