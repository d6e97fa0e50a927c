import { useState } from 'react';
import type { StepActions } from './use-import-session.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { inFigures } from '../../platform/numbers.ts';
import type { Checking } from './import-state.ts';
import { ProgressRing } from './progress-ring.tsx';
import { canResume, isUnfinished, unfinishedText } from '../unfinished-import.tsx';

type Props = { state: Checking; act: StepActions };

/** The rows are on their way; nothing is imported before all have arrived. */
export function CheckStep({ state: { source, sent, problem, other } }: Props) {
  const { total } = source.file;
  return (
    <>
      {other && isUnfinished(other) ? (
        <MessageBox tone="error">{unfinishedText(other)}</MessageBox>
      ) : (
        problem && <MessageBox tone="error">{problem} Nothing is lost: what has arrived is not sent again.</MessageBox>
      )}
      <ProgressRing
        share={sent / total}
        label="Rows sent"
        title={
          sent < total ? `Sending ${inFigures(sent)} of ${inFigures(total)}` : 'Looking for people who are here already'
        }
      >
        {!problem && 'Nothing is imported yet.'}
      </ProgressRing>
    </>
  );
}

export function CheckFoot({ state: { source, problem, blocked, other }, act }: Props) {
  const [isUnblocking, setUnblocking] = useState(false);
  const unblock = async () => {
    setUnblocking(true);
    await act.unblock(source);
    setUnblocking(false);
  };
  if (blocked) {
    return (
      <>
        {other && canResume(other) && <Button onClick={() => act.resume(other)}>Go on with that one</Button>}
        <Button variant="primary" working={isUnblocking} onClick={() => void unblock()}>
          {other && isUnfinished(other) ? 'Drop that one' : 'Cancel the other import'}
        </Button>
      </>
    );
  }
  if (!problem) return <Button onClick={act.onClose}>Close</Button>;
  return (
    <Button variant="primary" onClick={() => act.check(source)}>
      Try again
    </Button>
  );
}
