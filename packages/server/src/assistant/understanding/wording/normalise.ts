import type { Named } from '../scene.ts';
import { distance, fold, wordsOf } from './words.ts';

/** What people write for short, and what they often get wrong beyond a letter. */
const SHORT: Readonly<Record<string, string>> = {
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  '2moro': 'tomorrow',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  tomorow: 'tomorrow',
  tomoz: 'tomorrow',
  yday: 'yesterday',
  bday: 'birthday',
  bdays: 'birthdays',
  'b-day': 'birthday',
  whos: "who's",
  whats: "what's",
  whens: "when's",
  hows: "how's",
  havent: "haven't",
  didnt: "didn't",
  dont: "don't",
  cant: "can't",
  ive: "I've",
  im: "I'm",
  lets: "let's",
  pls: 'please',
  plz: 'please',
  u: 'you',
  ppl: 'people',
  wknd: 'weekend',
  nr: 'number',
  appt: 'appointment',
  mtg: 'meeting',
  convo: 'conversation',
  msg: 'message',
  'e-mail': 'email',
  'e-mails': 'emails',
  'e-mailed': 'emailed',
  emial: 'email',
  'to-do': 'todo',
  'to-dos': 'todos',
  'to-do’s': 'todos',
  reminde: 'remind',
  wensday: 'wednesday',
  wendsday: 'wednesday',
  wednsday: 'wednesday',
};

const VOCABULARY =
  `remind reminder reminders schedule meeting birthday birthdays contact contacts contacted delete remove cancel tomorrow
  yesterday calendar group groups complete monday tuesday wednesday thursday friday saturday sunday january february september october
  november december talked called emailed upcoming overdue recently postpone reschedule message number every phone interaction create
  settings prepare weekly monthly email coffee`.split(/\s+/);

/** Words that are a letter away from one of ours and mean something else. */
const OTHER = new Set(
  `deleted deletes removed removes reminded reminds scheduled schedules cancelled canceled cancels created creates creator contracts contract
  contract completed completes messages messaged numbers phones phoned meetings emails called caller calls cell talker walked stalked grouped
  prepared prepares rescheduled postponed settling sitting greeting seating meting grouse growth croup moving mailed failed nailed
  remained remain rewind behind rewinds ever never very bills delved relate deleter removal weakly meekly boundary interactions`.split(
    /\s+/,
  ),
);

/** "Add a task for Anders. Call the boat yard": who speaks pauses where who writes puts a colon, and a full stop is heard. */
const ANNOUNCED =
  /(?<announced>\b(?:add|create|make)(?: me)? an? (?:new )?(?:to-?do|task) for [\p{L}\p{M}'’ -]{2,60})\. (?=\S)/giu;

/** One spelling of quotes and spaces. What stands in double quotes keeps its words. */
export const clean = (message: string) =>
  message
    .replaceAll(ANNOUNCED, '$<announced>: ')
    .normalize('NFC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    // Signs that nobody sees, and those with which we mark places ourselves.
    .replaceAll(/[^\P{C}\n\t\u00AD]|[\u2060\uFEFF]/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();

/** Mends the spelling of words that we look for; words of names stay as they are. */
export function corrected(text: string, named: readonly Named[]): string {
  const names = new Set(named.flatMap(({ name }) => wordsOf(name)));
  let isQuoted = false;
  return text
    .replaceAll(/\bw\/(?=\s|\w)\s*/gi, 'with ')
    .replaceAll(/(?<=\s)w(?=\s\p{L})/gu, 'with')
    .replaceAll(/\bto do(?= list|s\b| item)/gi, 'todo')
    .replaceAll(/\bto-dos?\b/gi, (word) => (/s$/i.test(word) ? 'todos' : 'todo'))
    .replaceAll(/"|[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu, (word, index: number) => {
      if (word === '"') {
        isQuoted = !isQuoted;
        return word;
      }
      const key = word.toLowerCase();
      if (isQuoted || names.has(fold(word))) return word;
      if (SHORT[key]) return SHORT[key];
      const isName = index > 0 && /^\p{Lu}/u.test(word);
      if (key.length < 5 || isName || OTHER.has(key) || VOCABULARY.includes(key) || /[@\d]/.test(key)) return word;
      const most = key.length >= 8 ? 2 : 1;
      return VOCABULARY.find((known) => known[0] === key[0] && distance(key, known, most) <= most) ?? word;
    });
}

const COURTESIES: readonly RegExp[] = [
  /^(?:hey|hi|hello|yo|ok|okay|so|well|um+|uh+|please|also|and|then|now|alright|right|oh|btw|by the way|fyi|quick one|one more thing|another thing|actually|great|cool|perfect|nice|good|sure|thanks|thank you|good (?:morning|afternoon|evening)|hi there|hey there|there)[\s,!.:-]+(?=\S)/i,
  /^(?:assistant|inner circle|computer|buddy|mate)[\s,!:]+/i,
  /^(?:can|could|would|will) (?:you|u)(?: please| kindly| maybe| quickly| also| just)* (?!be\b|mind\b|have\b|tell me (?:if|why)\b)/i,
  /^(?:i(?:'d| would) (?:like|love)|i want|i wanna|i need) (?:you )?to (?=remind me|add|create|delete|remove|schedule|set|log|put|move|email|make|mark|cancel|change|update|see|know|plan|book|arrange|record|open)/i,
  /^i need you to /i,
  /^(?:let's|go ahead and|make sure (?:to|you)|be sure to|help me(?: to)?|do me a favou?r and|feel free to|just|quickly|kindly) (?=\S)/i,
  /^(?:i would|i'd) appreciate it if you (?:could |would )?/i,
];
const FAREWELLS =
  /(?:[\s,.!]+(?:please|thanks|thank you|thx|ta|cheers|ok|okay|for me|will you|would you|could you|if you can|asap|lol|haha|:\)|🙏|👍))+[\s.!]*$/iu;

/** Without the words that only make it polite. */
export function withoutCourtesies(text: string): string {
  let left = text.trim();
  for (let round = 0; round < 6; round++) {
    const next = COURTESIES.reduce((words, courtesy) => words.replace(courtesy, ''), left);
    if (next === left) break;
    left = next;
  }
  return left.replace(FAREWELLS, '').trim();
}
