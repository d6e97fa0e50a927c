import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useMissingPart } from '../../ui/states/missing-part.ts';
import { Spinner } from '../../ui/states/spinner.tsx';

/** The library that draws the grid is large, and is loaded only for a month or a week. */
export const CalendarGrid = lazyPart(() => import('./calendar-grid.tsx'));

/** As high as the grid, so that nothing jumps. */
export const GridComing = () => (
  <Card className="grid h-[51.75rem] place-items-center">
    <Spinner label="Loading the calendar" size="lg" />
  </Card>
);

export function GridMissing() {
  const { why, reload } = useMissingPart();
  return (
    <Card>
      <ErrorState title="The calendar did not load" retryLabel="Reload" {...(reload && { onRetry: reload })}>
        {why}
      </ErrorState>
    </Card>
  );
}
