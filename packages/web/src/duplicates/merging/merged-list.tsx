import type { Merge } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { namesInWords } from '@inner-circle/domain/duplicates/merging.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { ContactFace } from '../../people/contact-face.tsx';
import { TimeAgo } from '../../people/person-cells.tsx';
import { PersonLink } from '../../people/person-row.tsx';
import { counted } from '../../platform/numbers.ts';
import { Undo2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DOT } from '../../ui/dot.ts';
import { CountBadge } from '../../ui/states/count-badge.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { mergesQuery } from './merging.queries.ts';
import { useUndo } from './use-undo.ts';

/** What was merged and can still be undone; nothing while there is nothing. */
export function MergedList() {
  const { data, isError, isFetching, refetch } = useQuery(mergesQuery);
  if (isError && !data)
    return <ErrorState title="What you merged did not load" onRetry={() => void refetch()} working={isFetching} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="merged" className="mt-6">
      <h2 id="merged" className="mb-3 flex items-center gap-2 text-sm font-strong">
        Merged, last 30 days <CountBadge count={data.data.length} />
      </h2>
      <Card as="ul">
        {data.data.map((merge) => (
          <MergedRow key={merge.id} merge={merge} isBlocked={merge.undoFirst !== null} />
        ))}
      </Card>
    </section>
  );
}

function MergedRow({ merge, isBlocked }: { merge: Merge; isBlocked: boolean }) {
  const { undo, isPending } = useUndo();
  const { first, others, moved, mergedAt } = merge;
  return (
    <li className="relative flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 shadow-[0_1px_0_var(--line)] last:shadow-none">
      <ContactFace contact={first} />
      <div className="min-w-0 flex-1 basis-40">
        <PersonLink id={first.id} name={first.name} />
        <p className="text-sm wrap-anywhere text-ink-3">
          with <bdi>{namesInWords(others.map(({ name }) => name))}</bdi>
          {DOT}
          <TimeAgo moment={mergedAt} />
          {moved.interactions > 0 && `${DOT}${counted(moved.interactions, 'interaction')}`}
        </p>
        {isBlocked && <p className="text-sm text-ink-3">Was merged again since: undo that first.</p>}
      </div>
      <Button
        icon={Undo2}
        disabled={isBlocked}
        working={isPending}
        onClick={() => void undo(merge)}
        className="relative"
      >
        Undo
      </Button>
    </li>
  );
}
