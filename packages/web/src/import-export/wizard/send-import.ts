import { isNameMapped } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { NAME_NOT_MAPPED } from '@inner-circle/domain/import-export/import.rules.ts';
import type { Dispatch, SetStateAction } from 'react';
import { textOfError } from '../../platform/server/call-error.ts';
import type { Checking, Deciding, ImportState, Source } from './import-state.ts';
import { beginImport, countDuplicates, findOther, isBlocked, startImport } from './import-steps.ts';
import type { useImportWork, useKeptMapping } from './use-import-work.ts';

type Sending = {
  work: ReturnType<typeof useImportWork>;
  mapping: ReturnType<typeof useKeptMapping>;
  setState: Dispatch<SetStateAction<ImportState>>;
};

const DECIDE: Pick<Deciding, 'step' | 'rest' | 'except' | 'starting' | 'problem'> = {
  step: 'duplicates',
  rest: 'skip',
  except: new Map(),
  starting: false,
  problem: null,
};

/** From the mapped columns to the results: the rows are sent and compared with the contacts, then the import is started. */
export function sendImport({ work, mapping, setState }: Sending) {
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
      const { recognised, total } = source.file;
      const decided: Deciding = { ...DECIDE, source, total, importId: begun.id, found };
      // What arrives and what does not is shown before anything is kept; with columns that was the mapping.
      if (recognised) setState({ ...decided, rest: 'merge' });
      else if (found > 0) setState(decided);
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
    const isShown = deciding.found > 0 || Boolean(deciding.source?.file.recognised);
    if (isShown) setState({ ...deciding, starting: true, problem: null });
    try {
      await startImport(deciding, signal);
      work.forget();
      mapping.forget();
      setState({ step: 'results', importId: deciding.importId, source: deciding.source });
    } catch (error) {
      if (!isShown) throw error;
      if (!signal.aborted) setState({ ...deciding, starting: false, problem: textOfError(error) });
    }
  };

  return { check, resume, start };
}
