import { openAddressed } from '../platform/screen/address.ts';
import { sessionState } from '../platform/session.ts';
import { sessionStore } from '../platform/storage.ts';

type ImportDialogState = {
  open: boolean;
  /** A file that was chosen outside the wizard, for it to take. */
  chosen: { file: File; isTable: boolean } | null;
  /** How much of an import is done, from 0 to 1, while one is under way. */
  progress: number | null;
};

const UNDER_WAY = 'import-under-way';
const CLOSED: ImportDialogState = { open: false, chosen: null, progress: null };
const dialog = sessionState(CLOSED);
const change = (next: Partial<ImportDialogState>) => dialog.set({ ...dialog.get(), ...next });

/** Whether the import wizard is open, for the button that opens it and for the wizard, which is not loaded before. */
export const useImportDialog = dialog.use;

export const openImport = () => change({ open: true });
/** With a file of any vendor, or with a table whose columns are to be mapped. */
export const openImportWith = (file: File, { isTable = false } = {}) =>
  change({ open: true, chosen: { file, isTable } });
export const takeChosen = () => change({ chosen: null });

/** “Bring your people” in the address: it stands in place of the list. */
export const BRING = 'bring';

export function showBringing() {
  closeImport();
  openAddressed(BRING, 'all');
}

export const closeImport = () => change({ open: false });

export function setImportProgress(progress: number | null) {
  // A reload finds an import again that is still under way.
  if (progress === null) sessionStore.remove(UNDER_WAY);
  else sessionStore.set(UNDER_WAY, 'yes');
  change({ progress });
}

export const wasUnderWay = () => sessionStore.get(UNDER_WAY) !== null;

export const forgetImport = () => change(CLOSED);
