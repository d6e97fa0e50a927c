import { useQuery } from '@tanstack/react-query';
import { Download } from '../../../ui/brand/icons.tsx';
import type { StepActions } from '../use-import-session.ts';
import { CallError } from '../../../platform/server/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { ImportProgress, TimeLeft } from './import-progress.tsx';
import type { Watching } from '../import-state.ts';
import { importQuery, isUnderWay, useCancelImport } from '../../imports.queries.ts';
import { ImportResults } from './import-results.tsx';
import { saveLabel, useSaveRows } from './use-save-rows.ts';

type Props = { state: Watching };

const isGone = (error: unknown) => error instanceof CallError && error.status === 404;

export function ResultsStep({ state }: Props) {
  const { data, dataUpdatedAt, isError, error, isFetching, refetch } = useQuery(importQuery(state.importId));
  if (data && isUnderWay(data)) return <ImportProgress of={data} at={dataUpdatedAt} />;
  if (data) return <ImportResults of={data} source={state.source} />;
  if (isError && isGone(error)) {
    return (
      <ErrorState size="sm" title="This import is not here any more">
        Its results are kept for a while and then go. The contacts that came in are in your list.
      </ErrorState>
    );
  }
  if (isError) {
    return (
      <ErrorState size="sm" title="The results did not load" onRetry={() => void refetch()} working={isFetching} />
    );
  }
  return (
    <div className="grid place-items-center p-16">
      <Spinner size="lg" label="Loading the results" />
    </div>
  );
}

export function ResultsFootStart({ state }: Props) {
  const { data, dataUpdatedAt } = useQuery(importQuery(state.importId));
  const [save, saving] = useSaveRows(state.importId, state.source);
  if (!data) return null;
  if (isUnderWay(data)) return <TimeLeft of={data} at={dataUpdatedAt} />;
  if (data.failed === 0) return null;
  return (
    <Button
      variant="ghost"
      icon={Download}
      working={saving}
      className="-ms-3.5 max-md:hidden"
      onClick={() => void save(data)}
    >
      {saveLabel(data.failed)}
    </Button>
  );
}

/** Each button is one of its own: a press that began on one never ends on another that took its place. */
export function ResultsFoot({ state, act }: Props & { act: StepActions }) {
  const { data, isError } = useQuery(importQuery(state.importId));
  const confirm = useConfirm();
  const { mutate: cancel, isPending } = useCancelImport();
  const close = (
    <Button key="close" onClick={act.onClose}>
      Close
    </Button>
  );
  if (!data && !isError) return close;
  if (data && isUnderWay(data)) {
    const stop = async () => {
      const sure = await confirm({
        title: 'Cancel this import?',
        text: 'It stops where it is. What came in so far stays, and can be undone.',
        confirmLabel: 'Cancel import',
        cancelLabel: 'Go on',
        danger: true,
      });
      if (sure) cancel({ params: { id: data.id } });
    };
    return (
      <>
        <Button key="cancel" variant="danger-quiet" working={isPending} onClick={() => void stop()}>
          Cancel import
        </Button>
        {close}
      </>
    );
  }
  const done = () => {
    act.restart();
    act.onClose();
  };
  return (
    <>
      <Button key="another" onClick={act.restart}>
        Import another file
      </Button>
      <Button key="done" variant="primary" onClick={done}>
        Done
      </Button>
    </>
  );
}
