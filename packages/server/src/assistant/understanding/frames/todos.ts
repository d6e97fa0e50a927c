import { type Built, frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import { type Lack, WHO } from '../clauses/intent.ts';
import { DOING, EITHER, FACT, people, talkOf } from '../clauses/vocabulary.ts';
import { type Piece, written } from '../tagging/pieces.ts';
import { capitalised } from '../tagging/words.ts';
import { NAMED } from './titles.ts';

/** It is said that it is a to-do. */
const HEAD = [
  `(?:(?:do not|never) forget to )?remind (?:me|myself|us)(?: please)?|ping me|nudge me|poke me|reminder(?: for me| to self)?|make sure (?:that )?(?:i|we)|(?:do not|never) (?:let me )?forget(?! to remind)(?!(?: that| :| ,)* P ${FACT} )|help me remember|remember(?= to)|note to self|(?:(?:two|three|four|five|some|a few|\\d|an?|another) )?(?:new )?(?:todos?|tasks?)|(?:(?:i need|add|put|there are) )?(?:two|three|four|some|a few|\\d) things(?: (?:on|to|for) my list)?|memo`,
  '(?:i|we) (?:really |also |still )?(?:need|have|ought|have got|got)(?= to)|(?:i|we) (?:really |also )?must|(?:need|have|got)(?= to)|(?:i|we) (?:will have|am going|are going)(?= to)|must',
  '(?:give|drop) me an? (?:nudge|shout|ping|heads up)|(?:add|create|make|set|new|put|give|set up)(?: me)? (?:an? |another )?(?:new )?(?:todos?|to do|tasks?|reminder|alert|alarm|action item)(?: item)?(?: (?:on|to|in) my list)?(?: for me| for myself)?|i need a reminder',
].join('|');
/** What leads from the head to the task. */
const INTO =
  '(?: ,(?= to| that))?(?: (?::|to|that|about|of|-|,|for me to))*(?:(?: (?:i|we))?(?: (?:really|always|still|also|just|probably))* (?:have to|need to|must|should|ought to|wanted to|forget to|keep forgetting to))?';

/** The task in the user's words. To-dos know no hours, so the words keep them; whose it is need not be said twice. */
function taskOf({ text, when }: Pick<Slots, 'text' | 'when'>): string {
  const words = text
    .replace(new RegExp(`^(?:for|about|on) ${WHO}[ ,:]+(?:to )?`, 'i'), '')
    .replace(new RegExp(`^(?:for )?${WHO}(?: [-–]|:|,) (?=.)`), '')
    .replace(new RegExp(`^for ${WHO}$`), '')
    .replace(/^to /i, '')
    .replace(/^not to /i, 'do not ')
    .replace(/,? (?:with )?no (?:due )?date$/i, '')
    .replace(/(?: ?[,–-])? (?:remind me|reminder|to-?do)(?: (?:about|of) (?:it|that))?$/i, '')
    .replaceAll(/^["']|["']$/g, '');
  if (!words) return '';
  const task = words === WHO ? `get in touch with ${WHO}` : words;
  return capitalised(when.time ? `${task} at ${when.time}` : task);
}

const MAILED =
  /^(?:(?:(?:send|write) an? (?:[a-z]+ )?e?mail to|e?mail) [PSHG]\b|(?:send|write) [PSHG] an? (?:[a-z]+ )?e?mail\b)/;

/** A day that is over, or that there is not. */
const isNoDay = (piece: Piece) => piece.tag === 'dateish' || (piece.tag === 'date' && !piece.value.future);

/** "Set a reminder for Tom": for him, or about him? */
function lacksTask({ line, said, when }: Slots): Lack {
  const day = when.date ? ` on ${when.date}` : '';
  if (!line.endsWith('reminder for P')) return { ask: 'What shall I remind you of?', awaits: 'text' };
  return {
    ask: `Shall an e-mail go to ${said.join(' and ')}, or is it a to-do for you?`,
    ways: [
      ['Send an e-mail', `email ${said.join(' and ')}${day}`],
      ['Add a to-do', `remind me about ${said.join(' and ')}${day}`],
    ],
  };
}

function todo(slots: Slots): Built | undefined {
  const { people: whom, when } = slots;
  // "Remind me what Tom said" asks for it.
  if (/^(?:, )?(?:what|when|who|whom|where|how|which|why|whose)\b/.test(slots.word('text'))) return undefined;
  // Written by itself at an hour, it is no to-do.
  if (when.time && /^(?:i|we) (?:need|have) to /.test(slots.line) && MAILED.test(slots.word('text'))) return undefined;
  // What the assistant is told is no task, nor is what only points to one.
  if (/^(?:it|that|this|these|those|them|both|H)(?: back| down| in)?$/.test(slots.word('text'))) return undefined;
  if (/^(?:to )?(?:tell|ask|inform|thank|say to) you\b/.test(slots.word('text'))) return undefined;
  const task = taskOf(slots);
  // "To-do …, until Friday": said of a to-do it is its day.
  const isUntil = when.until && !when.date && !when.rhythm && /\b(?:todos?|tasks?)\b/.test(slots.line);
  const date = isUntil ? when.until : when.date;
  const built = { text: task, date, time: undefined };
  if ((when.until && !isUntil) || when.times || when.minutes) return undefined;
  const odd = when.date || when.birthday ? undefined : slots.pieces('text').find(isNoDay);
  if (odd) {
    const text = slots.pieces('text');
    const to = text.findIndex(({ key }) => key === 'to');
    const said = to > text.indexOf(odd) ? written(text.slice(0, to)) : odd.raw;
    const words = task.replace(/ (?:(?:on|by|at|the) )*\d+(?:st|nd|rd|th)?$/, '');
    return { ...built, text: words, lacks: { ask: `When do you mean by “${said}”?`, awaits: 'time' } };
  }
  const isTwice = slots.pieces('text').some(({ tag }, at, all) => tag === 'date' && all[at - 1]?.key === 'and');
  if (isTwice) return { ...built, lacks: { ask: 'I take one day at a time. Which one shall it be?', awaits: 'time' } };
  if (!task) return { ...built, lacks: lacksTask(slots) };
  if (when.isVague) return { ...built, lacks: { ask: 'On which day?', awaits: 'time' } };
  if (whom.length === 0 && !slots.all.some(({ tag }) => tag === 'stranger' || tag === 'pronoun' || tag === 'person'))
    return {
      ...built,
      lacks: { ask: `Whom is “${task}” about? A to-do belongs to one of your contacts.`, awaits: 'person' },
    };
  return built;
}

/** When it was said to be, in words that are read again. */
const whenOf = ({ when: { date, time, raw } }: Slots) =>
  [raw.recur, date && `on ${date}`, time && `at ${time}`].map((part) => (part ? ` ${part}` : '')).join('');
const again = (slots: Slots) => `remind me${whenOf(slots)} to ${slots.text.replaceAll(WHO, slots.said.join(' and '))}`;

/** Behind a verb of doing: a to-do only where it names somebody. "Can you call Tom?" asks for what it cannot do. */
function doing(slots: Slots): Built | undefined {
  // "Give me Tom's number" wants something of it.
  if (/^(?:(?:give|bring|return) me|contact (?:details?|info))\b/.test(slots.line)) return undefined;
  if (!slots.all.some(({ tag }) => tag === 'person' || tag === 'stranger' || tag === 'pronoun')) return undefined;
  const built = todo(slots);
  if (!built || !(slots.isAskedOfIt || /\bfor (?:me|us)\b/.test(slots.line))) return built;
  return {
    ...built,
    lacks: {
      ask: 'I cannot do that myself. Shall I add a to-do for you?',
      ways: [['Add a to-do', again(slots)]],
    },
  };
}

const task = {
  tense: 'future',
  takes: ['date', 'time', 'recur', 'end', 'birthday'],
  text: 'task',
  implies: true,
} as const;

export const todoFrames: readonly Frame[] = [
  frame('todo', 'remind me|set (?:me )?a reminder|i need a reminder', { ...task, build: todo, isWhole: true }),
  ...framesOf('todo', { ...task, build: todo }, [
    '(?:(?:(?:i|we) )?(?:should|need to|have to|must|ought to|want to) )?(?<text>(?!(?:yes|and|i|we) ).+?)(?: ,| -| –)+ (?:todo|task|reminder)',
    `(?:for ${people('3')} (?::|,) )?(?:${HEAD})(?: for ${people()}| (?:about|on|re) ${people('2')}(?= :))?${INTO} (?<text>.+)`,
    `(?:add|put|save|create) (?<text>.+?)(?<! back) (?:as|to|on|onto|in) (?:an? |my |the |${people()} )?(?:new )?(?:(?:todos?|tasks?|to do)(?: list)?|(?<=my |the )list)(?: for ${people('2')})?`,
  ]),
  frame('todo', `(?<text>(?:${DOING})(?! me| us) .+)`, { ...task, build: doing, isLast: true }),
  // "Tom - call - fri".
  frame('todo', `${people()} (?:-|–|:) (?<text>(?:${DOING}|${EITHER}|email|mail|write|get|check|book|sort)(?: .+)?)`, {
    ...task,
    isLast: true,
    build: todo,
  }),
  // "Christmas card for Siobhan by 15 Dec".
  frame('todo', `(?<text>(?![a-z]+ed )(?<what>${NAMED}) for (?:P|H))`, {
    ...task,
    isLast: true,
    build: (slots) => {
      const isThing = !talkOf(slots.word('what')) && !/\b(?:same|one|time|thing|slot)\b/.test(slots.word('what'));
      if (slots.when.date && isThing) return todo(slots);
      return { lacks: { ask: 'Shall I add that as a to-do?', ways: [['Add a to-do', again(slots)]] } };
    },
  }),
  // What goes on with "remind me to …".
  frame('todo', '(?:and )?to (?<text>.+)', { ...task, build: doing, isLast: true }),
  // Something that only the person can do, or an e-mail that goes out: it is theirs to say.
  frame('todo', `(?<verb>${EITHER}) ${people()}(?<text> .+)?`, {
    ...task,
    isLast: true,
    build: (slots) => {
      const whom = slots.said.join(' and ');
      const rest = written(slots.pieces('text'), true);
      const says = /^(?:about|to|for|if|whether)\b/i.test(rest)
        ? ` ${rest}`
        : rest && ` saying ${rest.replace(/^(?:that|know(?: that)?) /i, '')}`;
      return {
        lacks: {
          ask: `Shall I send an e-mail to ${whom}, or add a to-do for you?`,
          ways: [
            ['Send an e-mail', `email ${whom}${whenOf(slots)}${says}`],
            ['Add a to-do', `remind me${whenOf(slots)} to ${slots.word('verb')} ${whom} ${rest}`.trim()],
          ],
        },
      };
    },
  }),
  // Thought aloud: nothing is done before it is wanted.
  frame(
    'todo',
    `(?:i|we) (?:(?:probably|really|maybe) )*(?:should|could|might|may|want to|would like to)(?: (?:probably|really|maybe))? (?<text>(?:${DOING}|${EITHER}|email|see|meet) .+)`,
    {
      ...task,
      isLast: true,
      build: (slots) => ({ lacks: { ask: 'Shall I add that as a to-do?', ways: [['Add a to-do', again(slots)]] } }),
    },
  ),
];
