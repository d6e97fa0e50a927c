import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import { dayInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { firstFound } from './found.ts';
import { dayOf, isIn, periodSaid } from './period.ts';
import { type Answer, lists, LONG_LIST, ofPerson, SHOWN, toBe, whom } from './reply.ts';

export const dueOf = ({ dueDate }: Pick<Todo, 'dueDate'>, { present: { today } }: Scene) =>
  dueDate ? `, ${dayInWords(dueDate, today)} (${dueInWords(dueDate, today).toLowerCase()})` : '';

const doneOn = ({ completedAt }: Todo, scene: Scene) =>
  completedAt ? `, ${dayInWords(dayOf(completedAt, scene), scene.present.today)}` : '';

/** To-dos: open, overdue, without a date or completed, of somebody and of some days. What is overdue besides is said apart. */
export const todos: Answer = async ({ person, period, flags = [] }, scene) => {
  const { today } = scene.present;
  const own = ofPerson(person);
  const when = periodSaid(period, scene);
  const list = { first: 'the latest', person };
  if (flags.includes('completed')) {
    const days = period && { completedFrom: period.from.toString(), completedBy: period.to.toString() };
    const found = await scene.reading.todos({ status: 'completed', ...own, ...days, limit: LONG_LIST });
    return lists('completed', found, {
      ...list,
      none: `No to-do${whom('with', person)} was completed${when}.`,
      head: `You completed ${plural(found.total, 'to-do')}${whom('with', person)}${when}`,
      line: (todo) => `${plainText(todo.task)}${doneOn(todo, scene)}${person ? '' : `: ${link(todo.contact)}`}`,
    });
  }
  const until = (day: Temporal.PlainDate) => ({ dueBy: day.subtract({ days: 1 }).toString() });
  const open = async (days: object | undefined, limit: number, what: (count: number) => string) => {
    const found = await scene.reading.todos({ ...own, ...days, limit });
    return lists('due', found, {
      person,
      none: '',
      head: what(found.total),
      line: (todo) => `${plainText(todo.task)}${dueOf(todo, scene)}${person ? '' : `: ${link(todo.contact)}`}`,
    });
  };
  const isOverdue = flags.includes('overdue');
  const due = period && { dueFrom: period.from.toString(), dueBy: period.to.toString() };
  const what = `${isOverdue ? 'overdue' : 'open'} to-do`;
  const of = `${whom('with', person)}${due && !isOverdue ? ` due${when}` : ''}`;
  const found = await open(
    isOverdue ? until(today) : due,
    LONG_LIST,
    (count) => `You have ${plural(count, what)}${of}`,
  );
  const reply = found.reply || `You have no ${what}s${of}.`;
  // Those of the days themselves are listed already.
  const isNow = period && !isOverdue && isIn(today, period);
  const late =
    isNow &&
    (await open(
      until(period.from),
      SHOWN,
      (count) => `Besides, ${plural(count, 'to-do')}${whom('with', person)} ${toBe(count)} overdue`,
    ));
  if (!late || !late.reply) return { ...found, reply };
  return { ...found, reply: `${reply}\n\n${late.reply}`, people: [...found.people, ...late.people] };
};

/** Whether a to-do is done. */
export const todoState: Answer = async ({ words = '', person }, scene) => {
  const about = { status: 'any', ...ofPerson(person), limit: SHOWN } as const;
  const found = await firstFound(words, (said) => scene.reading.todos({ ...about, words: said }));
  return lists('todo-state', found, {
    none: `I find no to-do about ${quote(words)}.`,
    head: '',
    line: (todo) =>
      `${plainText(todo.task)}: ${todo.completedAt ? `done${doneOn(todo, scene)}` : `still open${dueOf(todo, scene)}`} (${link(todo.contact)})`,
    person: found.total === 0 ? person : undefined,
  });
};
