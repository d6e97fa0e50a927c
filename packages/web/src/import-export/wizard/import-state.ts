import type { Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { DuplicateAction, Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import type { CsvFile } from '../file/csv-file.ts';

/** A file that was read, what its columns become, and what we guessed that they become. */
export type Source = { file: CsvFile; columns: readonly Column[]; guesses: readonly Column[] };

export type FileInfo = { name: string; size: number };

export type Choosing = {
  step: 'choose';
  reading: FileInfo | null;
  refused: (FileInfo & { problem: string }) | null;
  /** The file that was mapped before somebody went back. */
  source: Source | null;
};
export type Mapping = { step: 'map'; source: Source; problem: string | null };
export type Checking = {
  step: 'check';
  source: Source;
  sent: number;
  problem: string | null;
  /** Another import is still running; null while it is not known which one. */
  blocked: boolean;
  other: Import | null;
};
export type Deciding = {
  step: 'duplicates';
  /** Null when the rows came in an earlier visit. */
  source: Source | null;
  total: number;
  importId: string;
  found: number;
  rest: DuplicateAction;
  except: ReadonlyMap<number, DuplicateAction>;
  starting: boolean;
  problem: string | null;
};
export type Watching = { step: 'results'; importId: string; source: Source | null };

export type ImportState = Choosing | Mapping | Checking | Deciding | Watching;

/** Whether a person has decided, or begun, something that only this page knows: columns, duplicates, rows that are being sent. */
export function hasDecided(state: ImportState): boolean {
  switch (state.step) {
    case 'choose':
      return state.source !== null && isMapped(state.source);
    case 'map':
      return isMapped(state.source);
    case 'check':
      return state.problem === null || isMapped(state.source);
    case 'duplicates':
      return state.except.size > 0 || state.rest !== (state.source?.file.recognised ? 'merge' : 'skip');
    case 'results':
      return false;
  }
}

const isMapped = ({ columns, guesses }: Source) => columns.some(({ field }, index) => field !== guesses[index]?.field);

export const CHOOSE: Choosing = { step: 'choose', reading: null, refused: null, source: null };
