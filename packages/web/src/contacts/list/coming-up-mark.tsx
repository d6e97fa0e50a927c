import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeUntil } from '@inner-circle/domain/time.ts';
import { Cake, SquareCheck } from 'lucide-react';
import { useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { Mark } from '../../ui/states/mark.tsx';
import { comingUp } from './coming-up.ts';

/** The one thing that presses most with somebody, if there is one. */
export function ComingUpMark({ contact, brief = false }: { contact: Contact; brief?: boolean }) {
  const today = useToday();
  const next = comingUp(contact, today);
  if (!next) return null;
  if (next.kind === 'birthday') {
    const day = today.add({ days: next.days });
    return (
      <Mark icon={Cake} tone="birthday">
        <span className={brief ? 'sr-only' : undefined}>Birthday </span>
        <span title={exactDay(day)} className="relative">
          {timeUntil(day, today)}
        </span>
      </Mark>
    );
  }
  const overdue = next.kind === 'overdue';
  return (
    <Mark icon={SquareCheck} tone={overdue ? 'late' : 'todo'}>
      <span title={`${next.task}, ${exactDay(next.due)}`} className="relative flex">
        {/* Where there is room for one word, the one that matters. */}
        <span className={overdue && brief ? 'sr-only' : 'truncate'}>{next.task}</span>
        {overdue && (
          <span className="shrink-0">
            {brief ? <span className="sr-only"> is </span> : <>&nbsp;· </>}
            overdue
          </span>
        )}
      </span>
    </Mark>
  );
}
