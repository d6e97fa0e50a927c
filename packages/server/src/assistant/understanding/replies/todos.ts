import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import type { WithContact } from '../../engine.port.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { dayOf, isIn, periodSaid } from './period.ts';
import { firstFound, allOf, type Answer, lists, LONG_LIST, ofPerson, SHOWN, toBe, whom } from './reply.ts';

export const dueOf = ({ dueDate }: Pick<Todo, 'dueDate'>, { present: { today } }: Scene) =>
  dueDate ? `, ${dayInWords(dueDate, today)} (${dueInWords(dueDate, today).toLowerCase()})` : '';

const doneOn = ({ completedAt }: Todo, scene: Scene) =>
  completedAt ? `, ${dayInWords(dayOf(completedAt, scene), scene.present.today)}` : '';

/** How many are looked at to find those without a date, which come last. */
const LOOKED_AT = 1000;
const dueBefore = (day: Temporal.PlainDate) => ({ dueBy: day.subtract({ days: 1 }).toString() });

/** To-dos of somebody and of some days: completed, overdue, without a date, or open. What is overdue besides is said apart. */
export const todos: Answer = async ({ person, period, flags = [] }, scene) => {
  const { present, reading } = scene;
  const own = ofPerson(person);
  const [when, whose] = [periodSaid(period, scene), whom('with', person)];
  const listOf = (time: (todo: Todo, scene: Scene) => string) => ({
    person,
    line: (todo: WithContact<Todo>) =>
      `${plainText(todo.task)}${time(todo, scene)}${person ? '' : `: ${link(todo.contact)}`}`,
  });
  if (flags.includes('completed')) {
    const days = period && { completedFrom: period.from.toString(), completedBy: period.to.toString() };
    const found = await reading.todos({ status: 'completed', ...own, ...days, limit: LONG_LIST });
    const none = `No to-do${whose} was completed${when}.`;
    const head = `You completed ${plural(found.total, 'to-do')}${whose}${when}`;
    return lists('completed', found, { ...listOf(doneOn), none, head, first: 'the latest' });
  }
  const [isOverdue, isUndated] = [flags.includes('overdue'), flags.includes('undated')];
  const due = period && { dueFrom: period.from.toString(), dueBy: period.to.toString() };
  const all = await reading.todos({
    ...own,
    ...(isOverdue ? dueBefore(present.today) : isUndated ? {} : due),
    limit: isUndated ? LOOKED_AT : LONG_LIST,
  });
  const found = isUndated ? allOf(all.rows.filter(({ dueDate }) => !dueDate)) : all;
  const what = `${isOverdue ? 'overdue' : 'open'} to-do`;
  const of = `${whose}${isUndated ? ' without a date' : due && !isOverdue ? ` due${when}` : ''}`;
  const head = `You have ${plural(found.total, what)}${of}`;
  const said = lists('due', found, { ...listOf(dueOf), none: `You have no ${what}s${of}.`, head });
  if (isOverdue || isUndated || !period || !isIn(present.today, period)) return said;
  // Those of the days themselves are listed already.
  const before = await reading.todos({ ...own, ...dueBefore(period.from), limit: SHOWN });
  const besides = `Besides, ${plural(before.total, 'to-do')}${whose} ${toBe(before.total)} overdue`;
  const late = lists('due', before, { ...listOf(dueOf), none: '', head: besides });
  return late.reply
    ? { ...said, reply: `${said.reply}\n\n${late.reply}`, people: [...said.people, ...late.people] }
    : said;
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
