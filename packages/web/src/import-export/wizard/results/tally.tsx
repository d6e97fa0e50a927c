import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { inFigures } from '../../count.ts';

export function Tally({ of: { imported, merged, skipped, failed, newGroups } }: { of: Import }) {
  const numbers = [
    { value: imported, label: 'imported' },
    ...(merged > 0 ? [{ value: merged, label: 'merged' }] : []),
    ...(skipped > 0 ? [{ value: skipped, label: 'skipped' }] : []),
    { value: newGroups, label: newGroups === 1 ? 'new group' : 'new groups' },
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
