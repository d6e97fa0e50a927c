import { guessColumns } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { DuplicateAction, Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import type { ColumnField } from '@inner-circle/domain/import-export/import.rules.ts';
import { useState } from 'react';
import { openFile } from '../file/csv-file.ts';
import { CHOOSE, type Deciding, type ImportState, type Source } from './import-state.ts';
import { cancelOther } from './import-steps.ts';
import { sendImport } from './send-import.ts';
import { useImportWork, useKeptMapping } from './use-import-work.ts';

/** The wizard's way from a file to the results. It lives as long as the app does: closing the dialog does not end it. */
export function useImportSession() {
  const [state, setState] = useState<ImportState>(CHOOSE);
  const work = useImportWork();
  const mapping = useKeptMapping();
  const { check, resume, start } = sendImport({ work, mapping, setState });

  const choose = async (chosen: File, byContent: boolean) => {
    const { name, size } = chosen;
    const turn = work.begin();
    setState({ ...CHOOSE, reading: { name, size } });
    const file = await openFile(chosen, byContent);
    if (turn.signal.aborted) return 'close' in file ? file.close() : undefined;
    if ('problem' in file) return setState({ ...CHOOSE, refused: { name, size, problem: file.problem } });
    work.hold(file);
    // What is known by its content needs no mapping.
    if (file.recognised) return check({ file, columns: [{ header: 'Name', field: 'name' }], guesses: [] });
    const guesses = guessColumns(file.headers, file.sample);
    setState({ step: 'map', source: { file, columns: mapping.of(guesses), guesses }, problem: null });
  };

  const mapColumn = (source: Source, index: number, field: ColumnField | null) => {
    const columns = source.columns.map((column, at) => (at === index ? { header: column.header, field } : column));
    mapping.keep(columns);
    setState({ step: 'map', source: { ...source, columns }, problem: null });
  };

  return {
    state,
    choose: (file: File) => void choose(file, false),
    /** A file of any vendor: what is in it says whose it is. */
    bring: (file: File) => void choose(file, true),
    mapColumn,
    check: (source: Source) => void check(source),
    resume: (other: Import) => void resume(other),
    /** Cancels the import that stands in the way, then goes on. */
    unblock: async (source: Source) => {
      await cancelOther().catch(() => undefined);
      await check(source);
    },
    decideAll: (deciding: Deciding, rest: DuplicateAction) => setState({ ...deciding, rest, except: new Map() }),
    decide: (deciding: Deciding, row: number, action: DuplicateAction) =>
      setState({ ...deciding, except: new Map(deciding.except).set(row, action) }),
    start: (deciding: Deciding) => void start(deciding),
    backToMap: (source: Source) => {
      work.drop();
      setState({ step: 'map', source, problem: null });
    },
    backToChoose: (source: Source) => {
      work.drop();
      setState(source.file.recognised ? CHOOSE : { ...CHOOSE, source });
    },
    show: (importId: string) => {
      work.drop();
      work.hold(undefined);
      setState({ step: 'results', importId, source: null });
    },
    restart: () => {
      mapping.forget();
      work.drop();
      work.hold(undefined);
      setState(CHOOSE);
    },
  };
}

export type ImportSession = ReturnType<typeof useImportSession>;

/** What a step of the wizard may do. */
export type StepActions = Omit<ImportSession, 'state'> & { onClose: () => void };
