import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx';
import { CheckFoot, CheckStep } from './check-step.tsx';
import { ChooseFoot, ChooseStep } from './choose-step.tsx';
import { DuplicatesFoot, DuplicatesStep } from './duplicates-step.tsx';
import { MapFoot, MapStep } from './mapping/map-step.tsx';
import { DropButton } from '../unfinished-import.tsx';
import { ResultsFoot, ResultsFootStart, ResultsStep } from './results/results-step.tsx';
import type { ImportSession, StepActions } from './use-import-session.ts';
import type { Source } from './import-state.ts';
import { WizardSteps } from './wizard-steps.tsx';

type View = { number: number; body: ReactNode; foot: ReactNode; footStart?: ReactNode; width?: DialogProps['width'] };

function viewOf({ state, ...actions }: ImportSession, onClose: () => void): View {
  const act: StepActions = { ...actions, onClose };
  const before = (source: Source) => (source.file.recognised ? act.backToChoose(source) : act.backToMap(source));
  switch (state.step) {
    case 'choose':
      return {
        number: 1,
        body: <ChooseStep state={state} act={act} />,
        foot: <ChooseFoot state={state} act={act} />,
        footStart: <p className="text-sm text-ink-3 max-md:hidden">Only .csv files</p>,
      };
    case 'map':
      return {
        number: 2,
        width: 'details',
        body: <MapStep state={state} act={act} />,
        foot: <MapFoot state={state} act={act} />,
        footStart: <Back onPress={() => act.backToChoose(state.source)} />,
      };
    case 'check':
      return {
        number: 2,
        body: <CheckStep state={state} act={act} />,
        foot: <CheckFoot state={state} act={act} />,
        footStart: <Back onPress={() => before(state.source)} />,
      };
    case 'duplicates': {
      const { source } = state;
      return {
        number: 2,
        width: 'billing',
        body: <DuplicatesStep state={state} act={act} />,
        foot: <DuplicatesFoot state={state} act={act} />,
        footStart: source ? (
          <Back disabled={state.starting} onPress={() => before(source)} />
        ) : (
          <DropButton id={state.importId} onDropped={act.restart} className="-ms-3.5" />
        ),
      };
    }
    case 'results':
      return {
        number: 3,
        body: <ResultsStep state={state} />,
        foot: <ResultsFoot state={state} act={act} />,
        footStart: <ResultsFootStart state={state} />,
      };
  }
}

function Back({ onPress, disabled = false }: { onPress: () => void; disabled?: boolean }) {
  return (
    <Button variant="ghost" className="-ms-3.5" disabled={disabled} onClick={onPress}>
      Back
    </Button>
  );
}

type ImportDialogProps = { open: boolean; onClose: () => void; session: ImportSession };

/** The steps in order: choose a file, map its columns, check (send the rows), decide on duplicates, results. `use-import-session` goes from one to the next. */
export function ImportDialog({ open, onClose, session }: ImportDialogProps) {
  const { number, body, foot, footStart, width = 'form' } = viewOf(session, onClose);
  const content = useStepFocus(session.state.step);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import contacts"
      headerActions={<WizardSteps current={number} second={isRecognised(session.state) ? 'Check' : 'Map'} />}
      width={width}
      footer={foot}
      footerStart={footStart}
    >
      <div ref={content} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 outline-0">
        {body}
      </div>
    </Dialog>
  );
}

const isRecognised = (state: ImportSession['state']) => 'source' in state && Boolean(state.source?.file.recognised);

/** The button that led to a step is gone with the step before: the focus goes on to what took its place, before the dialog takes it. */
function useStepFocus(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) content.current?.focus();
    shown.current = step;
  }, [step]);
  return content;
}
