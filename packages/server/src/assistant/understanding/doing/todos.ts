import { LONGEST_TASK } from '@inner-circle/domain/todos/todos.contract.ts';
import { type Intent, textOf } from '../clauses/intent.ts';
import { dayInWords } from '../when/in-words.ts';
import { asks, asksWhen, asksWhether, does } from './outcomes.ts';
import type { Outcome, Scene } from '../scene.ts';
import { birthdayIn } from './birthdays.ts';

export async function addTodo(intent: Intent, scene: Scene): Promise<Outcome> {
  const { today } = scene.present;
  const birthday = await birthdayIn(intent, scene);
  if (birthday && 'kind' in birthday) return birthday;
  const task = textOf(intent).slice(0, LONGEST_TASK);
  const day = birthday ?? (intent.date === undefined ? undefined : Temporal.PlainDate.from(intent.date));
  if (intent.rhythm) {
    const first = intent.rhythm.first ? Temporal.PlainDate.from(intent.rhythm.first) : (day ?? today.add({ days: 1 }));
    return asksWhether(`To-dos do not repeat. Shall I add one for ${dayInWords(first, today)}?`, [
      ['Add one', `remind me to ${task} on ${first.toString()}`],
    ]);
  }
  if (intent.people.length === 0)
    return asks(`Whom is it about? A to-do belongs to one of your contacts.`, [], { what: 'person' });
  if (day && Temporal.PlainDate.compare(day, today) < 0)
    return asksWhen(`${dayInWords(day, today)} is over. When shall it be due?`);
  const todo = { task, dueDate: day?.toString() ?? null, completed: false };
  return does(
    [{ type: 'add-todo', arguments: { contactIds: intent.people.map(({ id }) => id), todo } }],
    intent.people,
  );
}
