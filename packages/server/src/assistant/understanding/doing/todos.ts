import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { LONGEST_TASK } from '@inner-circle/domain/todos/todos.contract.ts';
import { type Intent, textOf } from '../clauses/intent.ts';
import type { Outcome, Scene } from '../scene.ts';
import { isQuestion, isSoft, namesSomething, type Row, todosMeant } from './found.ts';
import { asks, asksWhen, asksWhether, asksWho, does, idsOf } from './outcomes.ts';
import { cancelEmail, changePlanned, plannedMeant } from './planned-emails.ts';
import { birthdayIn } from './schedules.ts';

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
  if (intent.people.length === 0) return asksWho(`Whom is it about? A to-do belongs to one of your contacts.`);
  if (day && Temporal.PlainDate.compare(day, today) < 0)
    return asksWhen(`${dayInWords(day, today)} is over. When shall it be due?`);
  const todo = { task, dueDate: day?.toString() ?? null, completed: false };
  return does([{ type: 'add-todo', arguments: { contactIds: idsOf(intent.people), todo } }], intent.people);
}

const noneFits = ({ words = '' }: Intent, which: string) =>
  asks(
    namesSomething(words)
      ? `I find no ${which} to-do that fits ${quote(words)}. Which one do you mean?`
      : 'Which to-do do you mean?',
  );

const peopleOf = (found: readonly (readonly Row[])[]) => found.flat().map(({ contact }) => contact);

const changing = (type: 'complete-todos' | 'reopen-todos' | 'delete-todos', status: 'open' | 'completed') =>
  async function change(intent: Intent, scene: Scene): Promise<Outcome | undefined> {
    const found = await todosMeant(intent, scene, status);
    if (isQuestion(found)) return found;
    if (found.length === 0) return isSoft(intent) ? undefined : noneFits(intent, status);
    return does(
      found.map((rows) => ({ type, arguments: { todoIds: idsOf(rows) } })),
      peopleOf(found),
    );
  };

export const completeTodo = changing('complete-todos', 'open');
export const reopenTodo = changing('reopen-todos', 'completed');
const deleteTodos = changing('delete-todos', 'open');
/** "Drop the check-in" may be a planned e-mail. */
export const deleteTodo = async (intent: Intent, scene: Scene) =>
  (await deleteTodos(intent, scene)) ?? cancelEmail(intent, scene);

/** A to-do gets another date; where none fits, it may be an e-mail that is meant. */
export async function rescheduleTodo(intent: Intent, scene: Scene): Promise<Outcome | undefined> {
  const found = await todosMeant(intent, scene);
  if (isQuestion(found) || found.length === 0) {
    const planned = await plannedMeant(intent, scene);
    if (!isQuestion(planned) && planned.length > 0) return changePlanned(intent, scene);
    if (isQuestion(found)) return found;
    if (isQuestion(planned)) return planned;
    return isSoft(intent) ? undefined : noneFits(intent, 'open');
  }
  const dates = new Set(found.flat().map((row) => dayFor(row, intent, scene)));
  const [dueDate] = dates;
  if (dueDate === undefined || dates.size > 1) return asksWhen('On which day shall it be due?');
  const { today } = scene.present;
  if (dueDate !== null && dueDate < today.toString())
    return asksWhen(`${dayInWords(dueDate, today)} is over. When shall it be due?`);
  return does(
    found.map((rows) => ({ type: 'reschedule-todos', arguments: { todoIds: idsOf(rows), dueDate } })),
    peopleOf(found),
  );
}

function dayFor({ date }: Row, { date: day, fields, flags }: Intent, { present }: Scene): string | null | undefined {
  if (flags?.includes('undated')) return null;
  const [count, unit = ''] = fields?.['by']?.split(' ') ?? [];
  if (!count) return day;
  if (/^(?:hours|minutes)$/.test(unit)) return undefined;
  return Temporal.PlainDate.from(date ?? present.today)
    .add({ [unit]: Number(count) })
    .toString();
}
