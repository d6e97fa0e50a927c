import { useSyncExternalStore } from 'react';
import { sessionStore } from '../platform/storage.ts';

type Door = {
  open: boolean;
  /** How much of an import is done, from 0 to 1, while one is under way. */
  progress: number | null;
};

const UNDER_WAY = 'import-under-way';
const CLOSED: Door = { open: false, progress: null };
let door = CLOSED;
const watchers = new Set<() => void>();

function change(next: Partial<Door>) {
  door = { ...door, ...next };
  for (const look of watchers) look();
}

function subscribe(look: () => void) {
  watchers.add(look);
  return () => watchers.delete(look);
}

/** Whether the import wizard is open, for the button that opens it and for the wizard, which is not loaded before. */
export const useImportDoor = () => useSyncExternalStore(subscribe, () => door);

export const openImport = () => change({ open: true });
export const closeImport = () => change({ open: false });

export function tellProgress(progress: number | null) {
  // A reload finds an import again that is still under way.
  if (progress === null) sessionStore.remove(UNDER_WAY);
  else sessionStore.set(UNDER_WAY, 'yes');
  change({ progress });
}

export const wasUnderWay = () => sessionStore.get(UNDER_WAY) !== null;

export const forgetImport = () => change(CLOSED);
