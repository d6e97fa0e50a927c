import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone, useNow } from '../../../platform/time/clock.ts';
import { Download, Undo2 } from '../../../ui/brand/icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { MessageBox } from '../../../ui/states/message-box.tsx';
import { Section } from '../../../ui/section.tsx';
import { counted, inFigures, plural } from '../../../platform/numbers.ts';
import type { Source } from '../import-state.ts';
import { SamePeopleLine } from './same-people-line.tsx';
import { RowResults } from './row-results.tsx';
import { saveLabel, useSaveRows } from './use-save-rows.ts';
import { canUndo, useUndo } from './use-undo.ts';
import { classes } from '../../../ui/styles/classes.ts';

type ImportResultsProps = { of: Import; source: Source | null };

export function ImportResults({ of: one, source }: ImportResultsProps) {
  const [save, saving] = useSaveRows(one.id, source);
  return (
    <>
      {one.status === 'undone' && (
        <MessageBox tone="info">This import was undone. These are the numbers from before.</MessageBox>
      )}
      {one.status === 'cancelled' && (
        <MessageBox tone="caution">
          This import was stopped after {counted(one.processed, 'row')}. What came in before stays.
        </MessageBox>
      )}
      <Tally of={one} />
      <UndoLine of={one} />
      {one.imported > 0 && one.status !== 'undone' && <SamePeopleLine />}
      {one.failed > 0 && (
        <>
          <RowResults importId={one.id} outcome="failed" heading="Why it was left out" />
          <Button icon={Download} working={saving} className="md:hidden" onClick={() => void save(one)}>
            {saveLabel(one.failed)}
          </Button>
        </>
      )}
      {one.noted > 0 && (
        <Section plain title="Imported, but not whole" count={one.noted}>
          <RowResults importId={one.id} outcome="noted" heading="What was left out" />
        </Section>
      )}
    </>
  );
}

const dayOf = (moment: string) => dayIn(timeZone(), moment).toLocaleString('en-GB', { day: 'numeric', month: 'long' });

function UndoLine({ of: one }: { of: Import }) {
  const now = useNow();
  const [undo, undoing] = useUndo();
  if (one.undoUntil === null || !canUndo(one, now)) return null;
  return (
    <div className="flex items-center gap-3 text-sm text-ink-2">
      <p className="flex-1">Not what you wanted? It can be undone until {dayOf(one.undoUntil)}.</p>
      <Button size="sm" icon={Undo2} working={undoing} onClick={() => void undo(one)}>
        Undo import
      </Button>
    </div>
  );
}

function Tally({ of: { imported, merged, skipped, failed, newGroups } }: { of: Import }) {
  const numbers = [
    { value: imported, label: 'imported' },
    ...(merged > 0 ? [{ value: merged, label: 'merged' }] : []),
    ...(skipped > 0 ? [{ value: skipped, label: 'skipped' }] : []),
    { value: newGroups, label: plural(newGroups, 'new group') },
    { value: failed, label: 'left out', isBad: failed > 0 },
  ];
  return (
    <dl className="flex rounded-lg bg-sunken px-1.5">
      {numbers.map(({ value, label, isBad }) => (
        <div key={label} className="flex min-w-0 flex-1 flex-col-reverse items-center py-3.5">
          <dt className="text-ink-2 max-md:text-sm">{label}</dt>
          <dd className={classes('voice text-[1.75rem]/[2rem]', isBad && 'text-danger')}>{inFigures(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
