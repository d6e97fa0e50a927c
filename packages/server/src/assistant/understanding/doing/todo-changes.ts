import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { dayInWords } from '../when/in-words.ts';
import { asks, asksWhen, does } from './outcomes.ts';
import type { Outcome, Scene } from '../scene.ts';
import { isQuestion, isSoft, namesSomething, type Row, todosMeant } from './found.ts';
import { cancelEmail, changePlanned, plannedMeant } from './planned-emails.ts';

const noneFits = ({ words = '' }: Intent, which: string) =>
  asks(
    namesSomething(words)
      ? `I find no ${which} to-do that fits ${quote(words)}. Which one do you mean?`
      : 'Which to-do do you mean?',
  );

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
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
