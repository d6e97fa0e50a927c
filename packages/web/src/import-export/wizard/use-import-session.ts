import { guessColumns, isNameMapped, type Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { DuplicateAction, Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { NAME_NOT_MAPPED, type ImportField } from '@inner-circle/domain/import-export/import.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOwnDraft } from '../../platform/typing/drafts.ts';
import { openCsvFile, type CsvFile } from '../file/csv-file.ts';
import { CHOOSE, type Checking, type Deciding, type ImportState, type Source } from './import-state.ts';
import {
  beginImport,
  cancelOther,
  countDuplicates,
  discard,
  findOther,
  isBlocked,
  startImport,
  type Begun,
} from './import-steps.ts';
import { recentImportsQuery } from '../imports.queries.ts';
import { textOfError } from '../../platform/server/call-error.ts';

/** The wizard's way from a file to the results. It lives as long as the app does: closing the dialog does not end it. */
export function useImportSession() {
  const [state, setState] = useState<ImportState>(CHOOSE);
  const work = useWork();
  const mapping = useKeptMapping();

  const choose = async (chosen: File) => {
    const { name, size } = chosen;
    const turn = work.begin();
    setState({ ...CHOOSE, reading: { name, size } });
    const file = await openCsvFile(chosen);
    if (turn.signal.aborted) return 'close' in file ? file.close() : undefined;
    if ('problem' in file) return setState({ ...CHOOSE, refused: { name, size, problem: file.problem } });
    work.hold(file);
    const guesses = guessColumns(file.headers, file.sample);
    setState({ step: 'map', source: { file, columns: mapping.of(guesses), guesses }, problem: null });
  };

  const mapColumn = (source: Source, index: number, field: ImportField | null) => {
    const columns = source.columns.map((column, at) => (at === index ? { header: column.header, field } : column));
    mapping.keep(columns);
    setState({ step: 'map', source: { ...source, columns }, problem: null });
  };

  /** Sends the rows; goes on to the duplicates when there are some, else to the results. */
  const check = async (source: Source) => {
    if (!isNameMapped(source.columns)) return setState({ step: 'map', source, problem: NAME_NOT_MAPPED });
    const checking: Checking = { step: 'check', source, sent: 0, problem: null, blocked: false, other: null };
    const { signal } = work.begin();
    const update = (changes: Partial<Checking>) =>
      signal.aborted || setState((now) => (now.step === 'check' ? { ...now, ...changes } : now));
    setState((now) => (now.step === 'check' ? { ...now, problem: null, blocked: false } : checking));
    try {
      const begun = work.begun() ?? work.remember(await beginImport(source, signal));
      await begun.upload(signal, (sent) => update({ sent }));
      const found = await countDuplicates(begun.id, signal);
      const decided: Deciding = { ...DECIDE, source, total: source.file.total, importId: begun.id, found };
      if (found > 0) setState(decided);
      else await start(decided, signal);
    } catch (error) {
      const blocked = isBlocked(error);
      const other = blocked ? await findOther().catch(() => null) : null;
      update({ problem: textOfError(error), blocked, other });
    }
  };

  /** Goes on with an import whose rows arrived in an earlier visit. */
  const resume = async ({ id, total }: Import) => {
    const { signal } = work.begin();
    const deciding: Deciding = { ...DECIDE, source: null, total, importId: id, found: 0 };
    try {
      const found = await countDuplicates(id, signal);
      if (found > 0) setState({ ...deciding, found });
      else await start(deciding, signal);
    } catch (error) {
      if (!signal.aborted) setState({ ...deciding, problem: textOfError(error) });
    }
  };

  const start = async (deciding: Deciding, signal = work.begin().signal) => {
    if (deciding.found > 0) setState({ ...deciding, starting: true, problem: null });
    try {
      await startImport(deciding, signal);
      work.forget();
      mapping.forget();
      setState({ step: 'results', importId: deciding.importId, source: deciding.source });
    } catch (error) {
      if (deciding.found === 0) throw error;
      if (!signal.aborted) setState({ ...deciding, starting: false, problem: textOfError(error) });
    }
  };

  return {
    state,
    choose: (file: File) => void choose(file),
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
    backToChoose: (source: Source) => setState({ ...CHOOSE, source }),
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

const DECIDE: Pick<Deciding, 'step' | 'rest' | 'except' | 'starting' | 'problem'> = {
  step: 'duplicates',
  rest: 'skip',
  except: new Map(),
  starting: false,
  problem: null,
};

type KeptMapping = readonly { header: string; field: ImportField | null }[];

/** A file cannot be kept over a reload. What its columns become can, for when the same one is chosen again. */
function useKeptMapping() {
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
function useWork() {
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
