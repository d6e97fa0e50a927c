import { daysUntilBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';

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
