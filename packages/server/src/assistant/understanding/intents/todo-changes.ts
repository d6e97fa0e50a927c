import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import type { WithContact } from '../../engine.port.ts';
import { dayInWords } from '../dates/in-words.ts';
import { NUMBER, numberOf } from '../dates/numbers.ts';
import { whenIn } from '../dates/when.ts';
import { mentionsIn, withoutMentions } from '../people/find-people.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { LET_IT_BE, type Outcome, type Rule, type Scene } from '../scene.ts';
import { fold } from '../wording/words.ts';
import { changeReminder } from './email-changes.ts';
import { asks, does, noSuchDate, type Question, refuses } from './outcomes.ts';

type OpenTodo = WithContact<Todo>;

const FILLER = new Set(
  `a an the my our your his her him them their to do todo todos task tasks item called named about for with from of on in and or all every that this
  it is as me i it's please already just now one everything anything stuff things open due overdue list everybody`.split(
    /\s+/,
  ),
);

const wordsFor = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FILLER.has(word))
    .map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|s|e)$/, ''));

/** The open to-dos that a few words mean: of the person that is named, or those in whose task all the words stand. */
async function todosMeant(text: string, scene: Scene): Promise<readonly OpenTodo[] | Question> {
  const key = `todo ${wordsFor(text).join(' ')}`;
  const chosen = scene.settled[key];
  const mentions = mentionsIn(text, scene);
  const words = wordsFor(
    withoutMentions(text, mentions)
      .replaceAll('\uE001', ' ')
      .replaceAll(/(?<=\s)'s\b/g, ''),
  );
  const { rows: everywhere } = await scene.reading.todos({ words: wordsFor(text).join(' '), limit: 6 });
  if (wordsFor(text).length > 0 && everywhere.length > 0) return narrowed(everywhere, key, chosen);
  const who = await whoIn(text, scene, { mustFind: false });
  if (isQuestion(who)) return who;
  const [person] = who.people;
  if (!person) return [];
  const isAll = words.length === 0;
  const { rows: found } = await scene.reading.todos({ contactId: person.id, words: words.join(' '), limit: 20 });
  if (isAll && /\b(?:all|every|everything|todos|tasks)\b/i.test(text)) return found;
  return narrowed(found, key, chosen);
}

function narrowed(found: readonly OpenTodo[], key: string, chosen: string | undefined): readonly OpenTodo[] | Question {
  const meant = chosen ? found.filter(({ id }) => id === chosen) : found;
  if (meant.length < 2) return meant;
  const options = meant.slice(0, 5).map(({ id, task, contact }) => ({
    label: task,
    detail: contact.name,
    contactId: null,
    settles: { [key]: id },
  }));
  return asks('Which to-do?', [...options, LET_IT_BE(options.length)]);
}

const isAnswer = (found: readonly OpenTodo[] | Question): found is Question => 'kind' in found;

async function complete(text: string, scene: Scene): Promise<Outcome | undefined> {
  const found = await todosMeant(text, scene);
  if (isAnswer(found)) return found;
  if (found.length === 0) return undefined;
  return does(
    [{ type: 'complete-todos', arguments: { todoIds: found.map(({ id }) => id) } }],
    found.map(({ contact }) => contact),
  );
}

const completeOrSay = async (text: string, scene: Scene) =>
  (await complete(text, scene)) ?? asks(`I find no open to-do that fits ${quote(text)}. Which one do you mean?`);

const BY = new RegExp(String.raw`\bby (?<count>${NUMBER}|another) (?<unit>days?|weeks?|months?)$`, 'i');

/** A to-do gets another date; where none fits, it may be an e-mail that is meant. */
async function reschedule(text: string, target: string, scene: Scene): Promise<Outcome | undefined> {
  const isMail = /\b(?:e?mails?|mail|reminders?)\b/i.test(text);
  const found = isMail ? [] : await todosMeant(text, scene);
  if (isAnswer(found)) return found;
  const [todo] = found;
  if (!todo) return isMail || mentionsIn(text, scene).length === 0 ? changeReminder(text, target, scene) : undefined;
  const { present } = scene;
  const by = BY.exec(`by ${target.replace(/^by /i, '')}`);
  const { date, impossible, rest } = by
    ? { date: undefined, impossible: undefined, rest: '' }
    : whenIn(target, present);
  if (impossible) return noSuchDate(impossible);
  const shifted =
    by &&
    (todo.dueDate ? Temporal.PlainDate.from(todo.dueDate) : present.today).add({
      [unitOf(by.groups!['unit']!)]: numberOf(by.groups!['count']!),
    });
  const day = shifted ?? date;
  if (!day || rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 3) return undefined;
  if (Temporal.PlainDate.compare(day, present.today) < 0)
    return asks(`${dayInWords(day, present.today)} is over. When shall it be due?`);
  return does(
    [{ type: 'reschedule-todos', arguments: { todoIds: found.map(({ id }) => id), dueDate: day.toString() } }],
    found.map(({ contact }) => contact),
  );
}

const unitOf = (unit: string) => `${unit.toLowerCase().replace(/s$/, '')}s`;

export const todoChangeRules: readonly Rule[] = [
  {
    pattern: /^(?<body>.{3,120}?)\s*(?::|\s[-–])\s*(?:done|finished|complete|completed)$/i,
    understand: ({ body }, scene) => complete(body!, scene),
  },
  {
    pattern:
      /^(?:mark|set|tick|check|flag) (?<body>.+?) (?:as |off as |to )?(?:done|complete|completed|finished|off)$/i,
    understand: ({ body }, scene) => completeOrSay(body!, scene),
  },
  { pattern: /^(?:tick|check|cross) off (?<body>.+)$/i, understand: ({ body }, scene) => completeOrSay(body!, scene) },
  {
    pattern: /^cross (?<body>.+?) off(?: (?:my|the) (?:todo )?list)?$/i,
    understand: ({ body }, scene) => completeOrSay(body!, scene),
  },
  {
    pattern:
      /^(?:complete|finish|close|mark done|done with|done:?|finished with|i'm done with)(?: the)?(?: todos?| task)?[:,]? (?<body>.+)$/i,
    understand: ({ body }, scene) => completeOrSay(body!, scene),
  },
  {
    pattern:
      /^(?:(?:i(?:'ve| have)?|we(?:'ve| have)?) )?(?:just |already |now )?(?:finished|completed|did|done|sent|returned|reviewed|booked|paid|bought|fixed|signed|called about|taken care of|handled) (?<body>.+)$/i,
    understand: (_, scene, clause) => complete(doneWords(clause), scene),
  },
  {
    pattern:
      /^(?<body>.{3,120}?) (?:is|are|'s|has been|have been) (?:all |now |already )?(?:done|complete|completed|finished|sorted|taken care of)$/i,
    understand: ({ body }, scene) => complete(body!, scene),
  },
  {
    pattern: /^(?:delete|remove|cancel|drop)(?: the| my)? (?:todo|task)s? .+$/i,
    understand: () => refuses('I cannot delete to-dos. I can mark one as done, or you can delete it on its contact.'),
  },
  {
    pattern:
      /^(?:move|push|postpone|reschedule|delay|shift|change|snooze|defer|bring)(?: back| forward| off| out)?(?: (?:the )?due date (?:of|for))? (?<body>.+?) (?<target>(?:to|until|till|by|for|on) .{2,60})$/i,
    understand: ({ body, target }, scene) => reschedule(body!, target!.replace(/^(?:to|for|until|till) /i, ''), scene),
  },
  {
    pattern:
      /^(?:postpone|reschedule|delay|snooze|push)(?: the)? (?<body>.+?) (?<target>tomorrow|next \w+|a (?:day|week|month))$/i,
    understand: ({ body, target }, scene) => reschedule(body!, target!.replace(/^a /i, 'by a '), scene),
  },
];

const BASES: Readonly<Record<string, string>> = {
  sent: 'send',
  paid: 'pay',
  bought: 'buy',
  called: 'call',
  did: '',
  done: '',
};

/** "I've sent the contract" in the words of a to-do: "send the contract". */
const doneWords = (clause: string) =>
  clause
    .replace(
      /^(?:(?:i(?:'ve| have)?|we(?:'ve| have)?) )?(?:just |already |now )?(?:finished|completed|taken care of|handled)?\s*/i,
      '',
    )
    .replace(/^\p{L}+/u, (verb) => BASES[verb.toLowerCase()] ?? verb)
    .trim();
