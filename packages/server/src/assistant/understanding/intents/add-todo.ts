import { nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { LONGEST_TASK } from '@inner-circle/domain/todos/todos.contract.ts';
import { dayInWords } from '../dates/in-words.ts';
import { whenIn } from '../dates/when.ts';
import { type Mention, mentionsIn } from '../people/find-people.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { links, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Scene } from '../scene.ts';
import { capitalised, fold } from '../wording/words.ts';
import { bodyOf, isBody } from './body.ts';
import { asks, asksForWhom, asksWhether, does } from './outcomes.ts';

const ON_BIRTHDAY = /\b(?:on|by|before) (?:(?:his|her|their)|[^\s,]+(?: [^\s,]+)?'s?) birthday\b/i;

/** A to-do for the user, on the contact that it is about: the first one that is named, unless `about` says so apart. */
export async function addTodo(text: string, scene: Scene, about?: string): Promise<Outcome> {
  const said = text.replace(/^(?:(?:to|that|about|of)\s+)?(?:(?:i (?:need|have|ought) to|i should|i must)\s+)?/i, '');
  const birthday = ON_BIRTHDAY.exec(said)?.[0];
  if (birthday) return onBirthday(birthday, said, scene);
  const body = await bodyOf(said, scene, { about });
  if (!isBody(body)) return body;
  const { people, when, recurrence, mentions } = body;
  const { today } = scene.present;
  const task = taskOf(
    body.rest,
    mentions.map(({ text: name }) => name),
    when.time,
  );
  if (recurrence) {
    const first = ('first' in recurrence && recurrence.first) || when.date || today.add({ days: 1 });
    return asksWhether(`To-dos do not repeat. Shall I add one for ${dayInWords(first, today)}?`, [
      ['Add one', `remind me to ${body.rest.replace(/^to /i, '')} on ${first.toString()}`],
    ]);
  }
  if (!task) return asks('What shall I remind you of?', [], { what: 'text', joint: 'to' });
  if (people.length === 0) return asksForWhom(`Whom is ${quote(task)} about? A to-do belongs to one of your contacts.`);
  if (when.date && Temporal.PlainDate.compare(when.date, today) < 0)
    return asks(`${dayInWords(when.date, today)} is over. When shall it be due?`);
  const dueDate = when.date?.toString() ?? null;
  return does(
    [
      {
        type: 'add-todo',
        arguments: { contactIds: people.map(({ id }) => id), todo: { task, dueDate, completed: false } },
      },
    ],
    people,
  );
}

/** "For Anders: tell Priya about the boat": it is said whose it is, and who else is named is part of what is to be done. */
export function addTodoFor(who: string, task: string, scene: Scene): Promise<Outcome> {
  if (/^(?:me|myself)$/i.test(who)) return addTodo(task, scene);
  const about = `for ${who}`;
  const owners = mentionsIn(about, scene);
  const last = owners.at(-1);
  if (!last && whenIn(who, scene.present, 'future').date) return addTodo(`${task} ${who}`, scene);
  const isOwner = ({ fits }: Mention) => owners.some((owner) => owner.fits.some(({ id }) => id === fits[0]?.id));
  const namesOthers = mentionsIn(task, scene).some((mention) => !isOwner(mention));
  // "For the party" names nobody.
  if (!namesOthers || !(last || IS_SOMEBODY.test(who)))
    return addTodo(fold(task).includes(fold(who)) ? task : `${task} ${about}`, scene);
  const when = last ? about.slice(last.end).replace(/^'s?/, '') : '';
  return addTodo(`${task}${when}`, scene, about);
}

const IS_SOMEBODY = /^(?:@?\p{Lu}|(?:him|her|them)$)/u;

/** The day is known once it is known whose birthday is meant. */
async function onBirthday(phrase: string, text: string, scene: Scene): Promise<Outcome> {
  const who = await whoIn(phrase.replace(/^(?:on|by|before) /i, 'of '), scene);
  if (isQuestion(who)) return who;
  const [person] = who.people;
  if (!person) return asksForWhom('Whose birthday is it?');
  if (!person.birthday) return asks(`I do not know the birthday of ${links([person])}. When is it?`);
  const day = nextBirthday(person.birthday, scene.present.today);
  // "Two days before" is counted from it.
  const isCounted = /\b(?:days?|weeks?|months?) $/i.test(text.slice(0, text.indexOf(phrase)));
  const rest = text.replace(phrase, isCounted ? `before ${day.toString()}` : ' ');
  const isNamed = mentionsIn(rest, scene).length > 0 || /\b(?:him|her|them)\b/i.test(rest);
  const spokenOf = [person.id];
  return addTodo(
    `${rest}${isNamed ? '' : ` for ${who.mentions[0]?.text ?? ''}`}${isCounted ? '' : ` on ${day.toString()}`}`,
    {
      ...scene,
      spokenOf,
    },
  );
}

/** What is to be done, in the user's words. A name alone means to get in touch. To-dos know no hours, so the words keep them. */
function taskOf(text: string, names: readonly string[], time: Temporal.PlainTime | undefined): string {
  const words = text
    .replace(/^(?:to|that|about|of|me to|for me to|,|:)\s+/i, '')
    .replace(/\s+(?:to|on|by|at|for|and|about|due|that|in|of)$/i, '')
    .replaceAll(/^["']|["'.!?,;]+$/g, '')
    .trim();
  const isName = names.some((name) => words.toLowerCase() === name.toLowerCase());
  const task = isName ? `get in touch with ${words}` : words;
  const clock = time && task ? ` at ${time.toString({ smallestUnit: 'minute' })}` : '';
  return capitalised(`${task}${clock}`).slice(0, LONGEST_TASK);
}
