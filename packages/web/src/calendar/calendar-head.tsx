import { useToday } from '../platform/time/clock.ts';
import { ChevronLeft, ChevronRight, Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { periodTitle, step, VIEWS, type CalendarView, type Period } from './period/period.ts';

const LABELS: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week', day: 'Day' };
const OPTIONS = VIEWS.map((value) => ({ value, label: LABELS[value] }));

type CalendarHeadProps = {
  period: Period;
  onShow: (change: Partial<Period>) => void;
  summary: string;
  /** Left out where nothing can be added. */
  onAdd: (() => void) | undefined;
  /** It is not known yet whether something can be added: the button keeps its place, so that nothing moves under a finger. */
  isAddComing: boolean;
  /** Something else on the page asks more urgently to be pressed. */
  quietAdd: boolean;
};

export function CalendarHead({ period, onShow, summary, onAdd, isAddComing, quietAdd }: CalendarHeadProps) {
  const today = useToday();
  const unit = LABELS[period.view].toLowerCase();
  return (
    <PageHead
      title={periodTitle(period, today)}
      summary={<span aria-live="polite">{summary}</span>}
      usage={
        <div className="flex items-center justify-between gap-x-4 gap-y-2 max-xs:flex-wrap md:-mb-1">
          <div className="flex items-center gap-0.5">
            <IconButton
              label={`Previous ${unit}`}
              icon={ChevronLeft}
              onClick={() => onShow({ date: step(period, -1) })}
              className="max-md:w-9"
            />
            <Button
              aria-label={`Today, ${today.toLocaleString('en-GB', { day: 'numeric', month: 'long' })}`}
              onClick={() => onShow({ date: today })}
              className="max-md:px-2.5"
            >
              Today
            </Button>
            <IconButton
              label={`Next ${unit}`}
              icon={ChevronRight}
              onClick={() => onShow({ date: step(period, 1) })}
              className="max-md:w-9"
            />
          </div>
          <Segmented
            label="View"
            hideLabel
            options={OPTIONS}
            value={period.view}
            onChange={(view) => onShow({ view })}
            className="gap-0! max-md:flex-1 max-xs:basis-full"
          />
        </div>
      }
      actions={
        (onAdd || isAddComing) && (
          <Button variant={quietAdd ? 'second' : 'primary'} icon={Plus} onClick={onAdd} disabled={isAddComing}>
            Add event
          </Button>
        )
      }
    />
  );
}
