import type { Today } from '@inner-circle/domain/today/today.contract.ts';
import { dayInWords } from '@inner-circle/domain/today/today.rules.ts';
import { useAddressedDialog } from '../platform/screen/address.ts';
import { useToday } from '../platform/time/clock.ts';
import { Shuffle } from '../ui/brand/icons.tsx';
import { wellDrawing } from '../ui/brand/later-drawings.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';

export function AllIsWell({ today: { ahead, surprise } }: { today: Today }) {
  const details = useAddressedDialog('contact');
  const today = useToday();
  const cold = ahead.find(({ kind }) => kind === 'cold');
  const until = cold ? `before ${dayInWords(cold.day, today).replace(/^on /, '')}` : 'this week';
  return (
    <Card as="section">
      <EmptyState
        drawing={wellDrawing}
        title="All is well"
        action={
          surprise && (
            <ButtonLink icon={Shuffle} {...details.linkTo(surprise.id)}>
              Surprise me with a name
            </ButtonLink>
          )
        }
        heading="h3"
      >
        Nobody goes cold {until} and nothing is due. The day is yours, or somebody’s you think of.
      </EmptyState>
    </Card>
  );
}

export const TodayNotLoaded = (props: { onRetry: () => void; working: boolean }) => (
  <Card as="section">
    <ErrorState title="Today did not load" {...props}>
      We could not reach the server. Nothing is lost. E-mails still go out.
    </ErrorState>
  </Card>
);

/** As high as the rows that will stand there, below as much room as their heading takes. */
export const TodayLoading = () => (
  <div className="pt-8.5 lg:me-104">
    <Card as="section" aria-busy="true">
      <output className="sr-only">Loading today</output>
      {['w-36', 'w-28', 'w-40'].map((width) => (
        <div
          key={width}
          className="flex min-h-18 items-center gap-4 px-4 not-first:shadow-[0_-1px_0_var(--line)] md:px-6"
        >
          <Skeleton round className="size-10 shrink-0" />
          <div className="grid min-w-0 flex-1 gap-2.5">
            <Skeleton className={width} />
            <Skeleton className="h-2! w-48 max-w-full" />
          </div>
          <Skeleton className="w-14 shrink-0 max-md:hidden" />
          <Skeleton className="h-6! w-24 shrink-0" />
        </div>
      ))}
    </Card>
  </div>
);
