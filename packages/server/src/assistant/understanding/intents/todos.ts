import { nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { LONGEST_TASK } from '@inner-circle/domain/todos/todos.contract.ts';
import { dayInWords } from '../dates/in-words.ts';
import { mentionsIn } from '../people/find-people.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { links, quote } from '../reply/markdown.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { capitalised } from '../wording/words.ts';
import { bodyOf, isBody } from './body.ts';
import { asks, asksForWhom, asksWhether, does } from './outcomes.ts';

const ON_BIRTHDAY = /\b(?:on|by|before) (?:(?:his|her|their)|[^\s,]+(?: [^\s,]+)?'s?) birthday\b/i;

/** A to-do for the user, on the contact that it is about. */
async function addTodo(text: string, scene: Scene): Promise<Outcome> {
  const said = text.replace(/^(?:(?:to|that|about|of)\s+)?(?:(?:i (?:need|have|ought) to|i should|i must)\s+)?/i, '');
  const birthday = ON_BIRTHDAY.exec(said)?.[0];
  if (birthday) return onBirthday(birthday, said, scene);
  const body = await bodyOf(said, scene);
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
  const due = when.date ? `, due ${dayInWords(when.date, today)}` : '';
  return does(
    [
      {
        type: 'add-todo',
        arguments: { contactIds: people.map(({ id }) => id), todo: { task, dueDate, completed: false } },
      },
    ],
    `A to-do for ${links(people)}: ${quote(task)}${due}.`,
    people,
  );
}

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

const VERBS = String.raw`call|ring|phone|visit|meet|see|catch up with|check in (?:with|on)|check on|follow up with|get back to|reach out to|get in touch with|buy|bring|give|return|lend|pay|pick up|contact|send|write|book|order|prepare|congratulate|thank|wish|invite`;
/** Both a to-do of the user's and an e-mail to the contact. */
const EITHER = String.raw`tell|ask|nudge|ping|text|message|let|wish|thank|congratulate|invite|inform|poke|whatsapp|dm`;

/** It is said that it is a to-do. */
export const saidTodoRules: readonly Rule[] = [
  {
    pattern: /^(?:ping|nudge|poke|alert|notify|prompt) (?:me|us)\b\s*(?<when>.{0,40}?)\s*\bto (?<body>.+)$/i,
    understand: ({ when, body }, scene) => addTodo(`${body} ${when}`, scene),
  },
  {
    pattern: /^(?:make sure|see to it|ensure)(?: that)? (?:i|we) (?:(?:don't|do not) forget to )?(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern: /^(?:add|put|save|create) (?<body>.+?) as an? (?:new )?(?:todo|task)(?: for (?<who>.+))?$/i,
    understand: ({ body, who }, scene) => addTodo(unquoted(who ? `${body} for ${who}` : body!), scene),
  },
  {
    pattern: /^remind (?:me|myself|us)\b(?! not to\b| (?:what|when|who|where|how|why|which)\b)[:,]?\s*(?<body>.*)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern: /^(?:don't|do not|never) (?:let me )?forget(?: that)? ?(?:to|about|i (?:need|have) to)?\s+(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern:
      /^(?:(?:remember|make a note|help me remember) (?:to|that i (?:need|have) to)|note to self:?|memo:|reminder(?: to self)?:)\s+(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern:
      /^(?:set|create|add|make|give me|i need|put in|schedule)(?: me)? an? (?:new )?(?:reminder|alert|alarm)(?: for me| for myself)? (?:to|about) (?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern: /^(?:set|create|add|make)(?: me)? an? reminder (?<when>(?:for|on|at) .{2,30}?) to (?<body>.+)$/i,
    understand: ({ body, when }, scene) => addTodo(`${body} ${when}`, scene),
  },
  {
    pattern:
      /^(?:add|create|make|new|put)(?: me)?(?: an?| another| the)?(?: new)? (?:todo|task|action item)(?: item)?(?: to my list)?[:,]?\s+(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(todoFor(body!), scene),
  },
  {
    pattern: /^(?:todo|task)[:,]? (?<body>(?!list|app).+)$/i,
    understand: ({ body }, scene) => addTodo(todoFor(body!), scene),
  },
  {
    pattern:
      /^(?:add|put) (?<body>.+?) (?:to|on|onto|in) (?:my )?(?:todo(?: ?list|s)?|tasks?(?: list)?|list of todos)(?: for (?<who>.+))?$/i,
    understand: ({ body, who }, scene) => addTodo(who ? `${body} for ${who}` : body!, scene),
  },
  {
    pattern: /^(?:add|put) (?<body>.+?) (?:to|on|in) (?<who>[^\s]+(?: [^\s]+)?'s?) (?:todo(?: ?list|s)?|tasks?|list)$/i,
    understand: ({ body, who }, scene) => addTodo(`${body} for ${who!.replace(/'s?$/, '')}`, scene),
  },
];

/** It sounds like one. */
export const likelyTodoRules: readonly Rule[] = [
  {
    pattern:
      /^(?:i|we)(?: really| also| still)? (?:need|have|have got|ought|'ve got|gotta|must|got|am going|'m going|want|'d like|would like)(?: to)? (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern: /^(?:need|have|gotta|got|must|ought)(?: to)? (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern: /^(?:i've|we've) (?:got|gotta)(?: to)? (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern: /^(?:i'm|i am) going to (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern:
      /^(?:i|we)(?: probably| really)? (?:should|could|might|may)(?: probably| really| maybe)? (?<body>.+)$|^(?:maybe|perhaps|possibly) (?:i (?:should|could|might|will) |i'll )?(?<other>.+)$/i,
    understand: ({ body, other }, scene) => offered((body ?? other)!, scene),
  },
  {
    pattern: new RegExp(String.raw`^(?<verb>${EITHER}) (?<body>.+)$`, 'i'),
    understand: ({ verb, body }, scene) => eitherWay(verb!, body!, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^send (?<who>.{2,60}?) an? (?:quick |short )?(?:message|text|note|reminder|word)\b(?<more>.*)$`,
      'i',
    ),
    understand: ({ who, more }, scene) => eitherWay('tell', `${who}${more}`, scene),
  },
  { pattern: new RegExp(String.raw`^(?:${VERBS}) .+$`, 'i'), understand: (_, scene, clause) => terse(clause, scene) },
];

const unquoted = (text: string) => text.replaceAll('"', '');

const todoFor = (body: string) => {
  const [, who, task] = /^for (?<who>[^:,]{2,60}?)(?:\s*[:,]\s*|\s[-–]\s| to )(?<task>.+)$/i.exec(body) ?? [];
  if (!who || !task) return body;
  return task.toLowerCase().includes(who.toLowerCase()) || /^(?:me|myself|tomorrow|today|next)/i.test(who)
    ? `${task} ${/^(?:me|myself)/i.test(who) ? '' : who}`
    : `${task} for ${who}`;
};

const ACTIVITY = new RegExp(
  String.raw`^(?:${VERBS}|${EITHER}|talk|speak|email|mail|discuss|finish|review|sign|fix|ship|plan|arrange|organi[sz]e|have|do|get|take|make|renew|remember|cancel)\b`,
  'i',
);

/** "I need to call Tom": a to-do, where it is something to do and says with whom. */
async function intended(body: string, scene: Scene, clause: string): Promise<Outcome | undefined> {
  if (!ACTIVITY.test(body) || clause.endsWith('?')) return undefined;
  if (/\b(?:want|'d like|would like)\b/i.test(clause)) return offered(body, scene);
  const outcome = await addTodo(body, scene);
  return outcome.kind === 'ask' && outcome.awaits?.what === 'person' && !outcome.awaits.instead ? undefined : outcome;
}

/** Thought aloud: nothing is done before it is wanted. */
async function offered(body: string, scene: Scene): Promise<Outcome | undefined> {
  if (!ACTIVITY.test(body)) return undefined;
  const outcome = await addTodo(body, scene);
  if (outcome.kind !== 'do') return undefined;
  return asksWhether('Shall I add that as a to-do?', [['Add a to-do', `remind me to ${body}`]]);
}

async function terse(clause: string, scene: Scene): Promise<Outcome | undefined> {
  const [mention] = mentionsIn(clause, scene);
  // "Write a poem about Tom" is nothing to do with Tom.
  const isAbout = mention && /\babout $/i.test(clause.slice(0, mention.start));
  if (clause.endsWith('?') || isAbout) return undefined;
  const outcome = await addTodo(clause, scene);
  return outcome.kind === 'ask' && outcome.awaits?.what === 'person' && !outcome.awaits.instead ? undefined : outcome;
}

async function eitherWay(verb: string, text: string, scene: Scene): Promise<Outcome | undefined> {
  if (/^(?:me|us|it|that)\b/i.test(text)) return undefined;
  const body = await bodyOf(text, scene, { isHarmless: false, startsWithName: true });
  if (!isBody(body)) return body;
  if (body.people.length === 0 || !(body.mentions[0]?.start === 0 || body.mentions.length === 0)) return undefined;
  const content = text.slice(body.mentions[0]?.end ?? 0).trim();
  const email = `email ${body.mentions[0]?.text ?? text.split(' ')[0]!} ${/^(?:to|about|every|on|in|at|next|tomorrow|that|if|whether|know)\b/i.test(content) || !content ? content.replace(/^know /i, 'saying ') : `saying ${content}`}`;
  return asksWhether(`Shall I send an e-mail to ${links(body.people)}, or add a to-do for you?`, [
    ['Send an e-mail', email.trim()],
    ['Add a to-do', `remind me to ${verb} ${text}`],
  ]);
}
