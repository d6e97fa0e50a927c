import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { openImport, setImportProgress } from '../open-import.ts';
import { counted } from '../../platform/numbers.ts';
import { importQuery, isUnderWay, useImportsRefresh } from '../imports.queries.ts';
import type { ImportSession } from './use-import-session.ts';

/** Follows the import that is under way; when it ends while nobody looks, a toast says so. */
export function useImportWatch({ state }: ImportSession, isOpen: boolean) {
  const id = state.step === 'results' ? state.importId : '';
  const isStartedHere = state.step === 'results' && state.source !== null;
  const { data } = useQuery({ ...importQuery(id), enabled: id !== '' });
  const refresh = useImportsRefresh();
  const toasts = useToasts();
  /** Imports whose end is news: they were started here, or seen on their way. */
  const awaited = useRef<string>(undefined);
  const announced = useRef<string>(undefined);

  const sending = state.step === 'check' && !state.problem ? state.sent / state.source.file.total : null;
  const importing = data && isUnderWay(data) ? data.processed / Math.max(1, data.total) : null;
  const progress = importing ?? sending;
  useEffect(() => setImportProgress(progress), [progress]);

  const ended = useEffectEvent((done: Import) => {
    announced.current = done.id;
    void refresh();
    if (!isOpen)
      toasts.add({ title: summary(done), tone: 'done', action: { label: 'Show results', onPress: openImport } });
  });
  useEffect(() => {
    if (!data) return;
    if (isUnderWay(data) || isStartedHere) awaited.current = data.id;
    if (!isUnderWay(data) && data.id === awaited.current && data.id !== announced.current) ended(data);
  }, [data, isStartedHere]);

  const waits = useEffectEvent((text: string) => {
    if (isOpen) return;
    toasts.add({ title: text, id: 'import-waits', duration: 'stay', action: { label: 'Open', onPress: openImport } });
  });
  const { step } = state;
  const problem = step === 'check' ? state.problem : null;
  useEffect(() => {
    if (step === 'duplicates') waits('Your import waits for an answer: some of the rows seem to be here already');
    if (problem) waits(problem);
  }, [step, problem]);
}

const summary = ({ imported, failed }: Import) =>
  `${counted(imported, 'contact')} imported${failed > 0 ? `, ${counted(failed, 'row')} left out` : ''}`;
