import { dueBucket, dueInWords, type DueBucket } from '@inner-circle/domain/todos/due.rules.ts';
import { useToday } from '../platform/time/clock.ts';
import { exactDay } from '../platform/time/day-in-words.ts';
import { Calendar } from '../ui/brand/icons.tsx';
import { Mark, type MarkTone } from '../ui/states/mark.tsx';

const TONES: Readonly<Record<DueBucket, MarkTone>> = {
  overdue: 'late',
  today: 'soon',
  soon: 'soon',
  upcoming: 'plain',
};

/** When a to-do is due, as people say it, with the exact day on hover. */
export function DueMark({ dueDate, icon = false }: { dueDate: string; icon?: boolean }) {
  const today = useToday();
  return (
    <Mark tone={TONES[dueBucket(dueDate, today)]} {...(icon && { icon: Calendar })} className="shrink-0">
      <span className="sr-only">Due: </span>
      <time dateTime={dueDate} title={exactDay(Temporal.PlainDate.from(dueDate))}>
        {dueInWords(dueDate, today)}
      </time>
    </Mark>
  );
}
