import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import type { Listed, WithContact } from '../../engine.port.ts';
import { dayInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { dayOf, isIn, type Period, periodInWords } from './period.ts';
import { type Answer, answers, bulletsOf, counted, inOrder, LONG_LIST, SHOWN, toBe } from './reply.ts';

type Slots = {
  readonly person?: Contact | undefined;
  /** The days on which they are due. */
  readonly period?: Period | undefined;
  readonly isOverdue?: boolean | undefined;
};

/** A to-do with its day, and with whom it is unless that was said. */
const lineOf = ({ task, contact }: WithContact<Todo>, when: string, person: Contact | undefined) =>
  `${plainText(task)}${when}${person ? '' : `: ${link(contact)}`}`;

const dueOf = ({ dueDate }: Todo, { present: { today } }: Scene) =>
  dueDate ? `, ${dayInWords(dueDate, today)} (${dueInWords(dueDate, today).toLowerCase()})` : '';

const peopleOf = (found: Listed<WithContact<Todo>>, person: Contact | undefined) =>
  person ? [person] : found.rows.map(({ contact }) => contact);

/** Open to-dos: of somebody, overdue, or due within some days. What is overdue besides is said apart. */
export const openTodos: Answer<Slots> = async ({ person, period, isOverdue }, scene) => {
  const { today } = scene.present;
  const ofPerson = person ? { contactId: person.id } : {};
  const overdue = { ...ofPerson, dueBy: today.subtract({ days: 1 }).toString() };
  const due = period && { dueFrom: period.from.toString(), dueBy: period.to.toString() };
  const found = await scene.reading.todos({ ...ofPerson, ...(isOverdue ? overdue : due), limit: LONG_LIST });
  const line = (todo: WithContact<Todo>) => lineOf(todo, dueOf(todo, scene), person);
  const whose = person ? ` with ${link(person)}` : '';
  const when = period && !isOverdue ? ` due ${periodInWords(period, today)}` : '';
  const what = `${isOverdue ? 'overdue' : 'open'} to-do`;
  const said =
    found.total === 0
      ? `You have no ${what}s${whose}${when}.`
      : `You have ${plural(found.total, what)}${whose}${when}:\n${bulletsOf(found, line)}`;
  if (isOverdue || !period || !isIn(today, period)) return answers('due', said, peopleOf(found, person));
  // Those of the days themselves are listed already.
  const dueBy = period.from.subtract({ days: 1 }).toString();
  const before = await scene.reading.todos({ ...ofPerson, dueBy, limit: SHOWN });
  if (before.total === 0) return answers('due', said, peopleOf(found, person));
  const besides = `Besides, ${plural(before.total, 'to-do')}${whose} ${toBe(before.total)} overdue:\n${bulletsOf(before, line)}`;
  return answers('due', `${said}\n\n${besides}`, [...peopleOf(found, person), ...peopleOf(before, person)]);
};

export const countTodos = counted(openTodos);

/** What was completed, the latest first. */
export const completedTodos: Answer<Omit<Slots, 'isOverdue'>> = async ({ person, period }, scene) => {
  const found = await scene.reading.todos({
    status: 'completed',
    ...(person && { contactId: person.id }),
    ...(period && { completedFrom: period.from.toString(), completedBy: period.to.toString() }),
    limit: LONG_LIST,
  });
  const whose = person ? ` with ${link(person)}` : '';
  const when = period ? ` ${periodInWords(period, scene.present.today)}` : '';
  if (found.total === 0) return answers('completed', `No to-do${whose} was completed${when}.`, person ? [person] : []);
  const doneOn = ({ completedAt }: Todo) =>
    completedAt ? `, ${dayInWords(dayOf(completedAt, scene), scene.present.today)}` : '';
  const lines = bulletsOf(found, (todo) => lineOf(todo, doneOn(todo), person));
  return answers(
    'completed',
    `You completed ${plural(found.total, 'to-do')}${whose}${when}${inOrder(found.total, 'the latest')}:\n${lines}`,
    peopleOf(found, person),
  );
};

export const countCompletedTodos = counted(completedTodos);
