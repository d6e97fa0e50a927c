import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';
import { FileText } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Disc } from '../ui/faces/disc.tsx';
import { inFigures } from '../platform/numbers.ts';
import { recentImportsQuery } from './imports.queries.ts';
import { canUndo, useUndo } from './wizard/results/use-undo.ts';
import { DOT } from '../ui/dot.ts';

type OnShow = { onShow: (importId: string) => void };

/** The imports of the last days, to be looked at or taken back. */
export function RecentImports({ onShow }: OnShow) {
  const { data } = useQuery(recentImportsQuery);
  const begun = data?.data.filter(({ status }) => status !== 'uploading') ?? [];
  if (begun.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="mt-2">
      <h3 id="recent-imports" className="mb-1 text-sm font-strong">
        Recent imports
      </h3>
      <ul className="divide-y divide-line">
        {begun.map((one) => (
          <RecentImport key={one.id} recent={one} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
}

function RecentImport({ recent, onShow }: { recent: Import } & OnShow) {
  const now = useNow();
  const [undo, undoing] = useUndo();
  const { id, fileName, createdAt } = recent;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Disc icon={FileText} square />
      <div className="min-w-0 flex-1">
        <p className="truncate font-name">{fileName}</p>
        <p className="truncate text-sm text-ink-3">
          {outcomeOf(recent)}
          {DOT}
          <time title={exactDayOf(createdAt)}>{timeAgo(createdAt, now, timeZone())}</time>
        </p>
      </div>
      {canUndo(recent, now) && (
        <Button
          size="sm"
          variant="ghost"
          working={undoing}
          aria-label={`Undo the import of ${fileName}`}
          onClick={() => void undo(recent)}
        >
          Undo
        </Button>
      )}
      <Button size="sm" aria-label={`Results of ${fileName}`} onClick={() => onShow(id)}>
        Results
      </Button>
    </li>
  );
}

function outcomeOf({ status, imported, merged }: Import): string {
  if (status === 'undone') return 'Undone';
  const done = `${inFigures(imported)} imported${merged > 0 ? `, ${inFigures(merged)} merged` : ''}`;
  return status === 'cancelled' ? `Stopped, ${done}` : done;
}
