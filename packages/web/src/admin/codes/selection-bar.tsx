import { useState } from 'react';
import { counted, inFigures } from '../../platform/numbers.ts';
import { useNow } from '../../platform/time/clock.ts';
import { CirclePause, Download } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { refusalOf, useChangeCode } from '../admin.queries.ts';
import { saveCsv } from '../../platform/csv.ts';
import { codesTable, dayOf } from './code-words.ts';
import { useSelection } from './selection.ts';

type SelectionBarProps = { total: number | undefined; onProblem: (problem: string | undefined) => void };

/** What can be done with the ticked codes. They are deactivated one after the other; those that were not stay ticked. */
export function SelectionBar({ total, onProblem }: SelectionBarProps) {
  const { selected, set, clear } = useSelection();
  const confirm = useConfirm();
  const toasts = useToasts();
  const now = useNow();
  const { mutateAsync: change } = useChangeCode();
  const [isWorking, setWorking] = useState(false);
  if (selected.size === 0) return null;
  const codes = [...selected.values()];

  const deactivate = async () => {
    const yes = await confirm({
      title: `Deactivate ${counted(codes.length, 'code')}?`,
      text: 'Nobody can redeem them from then on. Who has redeemed one keeps what it granted.',
      confirmLabel: 'Deactivate',
      danger: true,
    });
    if (!yes) return;
    setWorking(true);
    onProblem(undefined);
    let done = 0;
    try {
      for (const { id, isActive } of codes) {
        set([await change({ params: { id }, body: { isActive: false, seen: { isActive } } })], false);
        done += 1;
      }
    } catch (error) {
      onProblem(refusalOf(error, 'Failed to deactivate promo codes'));
    }
    setWorking(false);
    if (done > 0) toasts.add({ title: `${counted(done, 'code')} deactivated`, tone: 'done' });
  };

  return (
    <div className="flex flex-wrap items-center gap-2 bg-accent-soft px-4 py-1.5">
      <span className="me-1 text-sm">
        <b className="font-strong">{inFigures(codes.length)} selected</b>{' '}
        {total !== undefined && <span className="text-ink-2">of {inFigures(total)}</span>}
      </span>
      <Button
        size="sm"
        icon={Download}
        onClick={() => saveCsv(codesTable(codes, now), `promo-codes-${dayOf(now)}.csv`)}
      >
        Export CSV
      </Button>
      <Button size="sm" variant="danger-quiet" icon={CirclePause} working={isWorking} onClick={() => void deactivate()}>
        Deactivate
      </Button>
      <Button size="sm" variant="ghost" className="ms-auto" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
