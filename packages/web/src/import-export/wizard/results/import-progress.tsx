import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { useState } from 'react';
import { counted, inFigures } from '../../../platform/numbers.ts';
import { ProgressRing } from '../progress-ring.tsx';

type Seen = {
  of: Import;
  /** When the server said so, in milliseconds. */
  at: number;
};

export function ImportProgress({ of: { id, processed, total, status }, at }: Seen) {
  const pace = usePace({ id, processed, at });
  return (
    <ProgressRing
      share={processed / Math.max(1, total)}
      label="Rows imported"
      title={status === 'queued' ? 'Waiting for its turn' : `Importing ${inFigures(processed)} of ${inFigures(total)}`}
    >
      {pace !== undefined && `${inFigures(Math.round(pace))} rows a second. `}
      You can close this; it goes on.
    </ProgressRing>
  );
}

export function TimeLeft({ of: { id, processed, total }, at }: Seen) {
  const pace = usePace({ id, processed, at });
  if (pace === undefined) return null;
  return <p className="text-sm text-ink-3 max-md:hidden">{timeLeft((total - processed) / pace)}</p>;
}

type Sighting = { id: string; processed: number; at: number };

/** Rows a second since we look: the server's clock may differ from ours. */
function usePace(now: Sighting): number | undefined {
  const [first, setFirst] = useState(now);
  if (first.id !== now.id) setFirst(now);
  const seconds = (now.at - first.at) / 1000;
  return seconds > 0.5 && now.processed > first.processed ? (now.processed - first.processed) / seconds : undefined;
}

const MINUTE = 60;

function timeLeft(seconds: number): string {
  if (seconds < MINUTE) {
    const rounded = seconds <= 10 ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 10) * 10;
    return `About ${counted(rounded, 'second')} left`;
  }
  const minutes = Math.round(seconds / MINUTE);
  return `About ${counted(minutes, 'minute')} left`;
}
