import type { Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { ColumnField } from '@inner-circle/domain/import-export/import.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwnDraft } from '../../platform/typing/drafts.ts';
import type { CsvFile } from '../file/csv-file.ts';
import { recentImportsQuery } from '../imports.queries.ts';
import { discard, type Begun } from './import-steps.ts';

type KeptMapping = readonly { header: string; field: ColumnField | null }[];

/** A file cannot be kept over a reload. What its columns become can, for when the same one is chosen again. */
export function useKeptMapping() {
  const { kept, keep, forget } = useOwnDraft<KeptMapping>('import:columns');
  const latest = useRef(kept);
  return {
    of: (guesses: readonly Column[]): readonly Column[] => {
      const known = latest.current;
      const isSame =
        known?.length === guesses.length && guesses.every(({ header }, index) => header === known[index]?.header);
      return isSame
        ? guesses.map((guess, index) => (guess.field === known[index]!.field ? guess : known[index]!))
        : guesses;
    },
    keep: (columns: readonly Column[]) => {
      latest.current = columns.map(({ header, field }) => ({ header, field }));
      keep(latest.current);
    },
    forget: () => {
      latest.current = undefined;
      forget();
    },
  };
}

/** What is under way: the file that is held open, and the import that was begun with it. */
export function useImportWork() {
  const client = useQueryClient();
  const work = useRef<{ file?: CsvFile | undefined; begun?: Begun | undefined; turn?: AbortController }>({});
  const forget = () => {
    work.current.begun = undefined;
  };
  const drop = () => {
    const { turn, begun } = work.current;
    turn?.abort();
    if (begun) void discard(begun).then(() => client.invalidateQueries(recentImportsQuery));
    forget();
  };
  const hold = (file: CsvFile | undefined) => {
    work.current.file?.close();
    work.current.file = file;
  };
  useEffect(
    () => () => {
      work.current.turn?.abort();
      work.current.file?.close();
    },
    [],
  );
  return {
    begin: () => {
      work.current.turn?.abort();
      return (work.current.turn = new AbortController());
    },
    begun: () => work.current.begun,
    remember: (begun: Begun) => (work.current.begun = begun),
    forget,
    drop,
    hold,
  };
}
