import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeUntil, daysBetween } from '@inner-circle/domain/time.ts';
import { daysUntilBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { Cake, CircleAlert, SquareCheck } from '../../ui/brand/icons.tsx';
import { Mark } from '../../ui/states/mark.tsx';

/** The one thing that presses most with somebody, if there is one. */
export function ComingUpMark({ next, brief = false }: { next: ComingUp | undefined; brief?: boolean }) {
  const today = useToday();
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
    // Where there is room for one word it is the task, and the sign says that it is late.
    <Mark icon={overdue && brief ? CircleAlert : SquareCheck} tone={overdue ? 'late' : 'todo'}>
      <span title={`${next.task}, ${exactDay(next.due)}`} className="relative flex min-w-0">
        <span dir="auto" className="truncate">
          {next.task}
        </span>
        {overdue &&
          (brief ? <span className="sr-only"> is overdue</span> : <span className="shrink-0">&nbsp;· overdue</span>)}
      </span>
    </Mark>
  );
}

const BIRTHDAY_NEAR = 14;

type ComingUp =
  | { kind: 'overdue'; task: string; due: Temporal.PlainDate }
  | { kind: 'todo'; task: string; due: Temporal.PlainDate }
  | { kind: 'birthday'; days: number };

/** The one most pressing thing with somebody: what is overdue, then what comes first. */
export function comingUp({ birthday, nextTodo }: Contact, today: Temporal.PlainDate): ComingUp | undefined {
  const due = nextTodo && Temporal.PlainDate.from(nextTodo.dueDate);
  const dueIn = due ? daysBetween(today, due) : Infinity;
  if (nextTodo && due && dueIn < 0) return { kind: 'overdue', task: nextTodo.task, due };
  const birthdayIn = birthday ? daysUntilBirthday(birthday, today) : Infinity;
  if (birthdayIn <= BIRTHDAY_NEAR && birthdayIn <= dueIn) return { kind: 'birthday', days: birthdayIn };
  return nextTodo && due ? { kind: 'todo', task: nextTodo.task, due } : undefined;
}
