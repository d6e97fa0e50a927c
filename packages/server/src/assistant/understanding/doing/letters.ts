import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { firstWord } from '../tagging/names.ts';
import { capitalised } from '../tagging/words.ts';

// What an e-mail to a friend says: in the first person, plain and short, in the words of who sends it.

type Content = { readonly subject: string; readonly message: string };
type Written = { readonly subject: string; readonly says: string };

const sentence = (text: string, end = '.') => capitalised(/[.!?]$/.test(text) ? text : `${text}${end}`);

const THIRD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:he|she|they) (?:is|are)\b/gi, 'you are'],
  [/\b(?:is|are) (?:he|she|they)\b/gi, 'are you'],
  [/\b(?:he|she) has\b/gi, 'you have'],
  [/\b(?:he|she|they) (?:was|were)\b/gi, 'you were'],
  [/\b(?:he|she) (?<verb>[a-z]{2,}[^s\W])s\b/gi, 'you $<verb>'],
  [/\b(?:he|she|they)\b/gi, 'you'],
  [/\b(?:him|them)\b/gi, 'you'],
  [/\bher (?=(?:to|if|whether|that|for|about|on|at|how|what|when)\b)|\bher$/gi, 'you '],
  [/\b(?:his|her|their)\b/gi, 'your'],
  [/\b(?:hers|theirs)\b/gi, 'yours'],
];
/** To the person themselves: "whether she is coming" becomes "whether you are coming". */
const toThem = (text: string) => THIRD.reduce((words, [third, second]) => words.replaceAll(third, second), text).trim();

const said = (words: string): Written => ({ subject: toThem(words), says: sentence(toThem(words)) });
const askedFor = (words: string): Written => {
  const [, how = '', what = words] = /^(?<how>to|for|about|if|whether)\s+(?<what>.+)$/i.exec(words) ?? [];
  if (how === 'to') return { subject: toThem(what), says: sentence(`could you please ${toThem(what)}`, '?') };
  const whom = how === 'for' || how === 'about' ? 'you ' : '';
  return { subject: toThem(what), says: sentence(`I wanted to ask ${whom}${toThem(words)}`) };
};
const reminded = (words: string): Written => {
  const [, how = 'that', what = words] = /^(?<how>to|of|for|about|that)\s+(?<what>.+)$/i.exec(words) ?? [];
  const says =
    how === 'to' ? `: please ${toThem(what)}` : how === 'that' ? ` that ${toThem(what)}` : ` about ${toThem(what)}`;
  return { subject: toThem(what), says: sentence(`A little reminder${says}`) };
};

const THEM = '(?: (?:him|her|them))?';
const CONTENTS: readonly (readonly [string, (words: string) => Written])[] = [
  [`(?:and |to )?ask(?:ing)?${THEM}`, askedFor],
  [
    '(?:about|regarding|re:?|concerning|on the subject of|for)',
    (words) => ({
      subject: words,
      says: `I would like to talk to you about ${sentence(words).replace(/^./, words[0]!)} When would it suit you?`,
    }),
  ],
  [
    `(?:and |to )?(?:say(?:ing|s)?|tell(?:ing)?${THEM}|inform${THEM}|notify${THEM}|let(?:ting)?${THEM}(?: know)?|with the (?:message|text|words)|that says|that)(?: that| of| about)?[:,]?`,
    said,
  ],
  [
    `(?:and |to )?(?:wish(?:ing)?${THEM}|with)`,
    (words) => ({ subject: words.replace(/^(?:an?|all) /i, ''), says: sentence(`I wish you ${words}`, '!') }),
  ],
  [
    `(?:and |to )?(?:thank(?:ing)?${THEM})(?: for)?`,
    (words) => ({ subject: 'Thank you', says: sentence(`Thank you for ${toThem(words)}`, '!') }),
  ],
  [
    `(?:and |to )?congratulat(?:e|ing)${THEM}(?: (?:on|for))?`,
    (words) => ({ subject: 'Congratulations', says: sentence(`Congratulations on ${toThem(words)}`, '!') }),
  ],
  [
    `(?:and |to )?invit(?:e|ing)${THEM}(?: to)?`,
    (words) => ({ subject: words, says: sentence(`I would like to invite you to ${words}`) }),
  ],
  [`(?:and |to )?remind(?:ing)?${THEM}|an? (?:[a-z]+ )?reminder`, reminded],
  ['(?=to )', askedFor],
  ['(?:with )?(?:the )?subject:?', said],
  ['[:,]', said],
  // "The meeting is off": a whole sentence says it.
  [
    `(?=(?:the|my|our|your|this|that|it|there|all|every|no)\\b[^,;]*\\b(?:is|are|was|were|will|has|have|can|cannot|must|starts?|ends?|begins?)\\b[^,;]*$)`,
    said,
  ],
  [
    '(?=(?:(?:happy|merry|good|all the best|best wishes|best of luck|congrat|thanks|thank you|get well|welcome|sorry|see you|hello|hi|hey|well done|i|we|please|how|can|could|do|are|would|what|when|where|happy|dear|my)\\b).*)',
    (words) => ({
      ...said(words),
      says: sentence(
        words,
        /^(?:happy|merry|good|congrat|all the)/i.test(words)
          ? '!'
          : /^(?:how|can|could|do|are|would|what|when|where) /i.test(words)
            ? '?'
            : '.',
      ),
    }),
  ],
];
const FORMS = CONTENTS.map(
  ([form, write]) =>
    [new RegExp(`^(?:${form})${form.startsWith('(?=') ? '' : '(?![a-z])'} ?(?<words>.+)$`, 'is'), write] as const,
);

/** Words that say nothing about what it says. */
const SAYS_NOTHING =
  /^(?:once|again|too|as well|back|soon|now|right now|right away|today|instead|remind|from me|an? update)?[\s.!?]*$/i;

/** What the words stand for; undefined when there are none, or it is unclear what they are. */
export function contentOf(text: string): Written | undefined {
  const words = text
    .replace(/^(?:[\s,]|instead\b|once\b|you know\b)+/i, '')
    .replace(/ (?:from me|instead|too|as well)$/i, '')
    .trim();
  if (SAYS_NOTHING.test(words)) return undefined;
  for (const [form, write] of FORMS) {
    const found = form.exec(words)?.groups?.['words'];
    if (found) return write(found.trim());
  }
  return undefined;
}

export const letterTo = (name: string, { subject, says }: Written, from: string): Content => ({
  subject: capitalised(subject)
    .replace(/[.!?]+$/, '')
    .slice(0, LONGEST_SUBJECT),
  message: `Hi ${firstWord(name)},\n\n${says}\n\n${firstWord(from)}`.slice(0, LONGEST_MESSAGE),
});

/** Two short ones to choose from, where nothing was said. */
export const proposalsFor = (
  text: string,
  isBirthday: boolean,
): readonly (readonly [label: string, text: string])[] => {
  const words = text.replace(/^(?:remind|tell|ask|let) /i, '').trim();
  if (words && !SAYS_NOTHING.test(words))
    return [
      [`It is about: ${words}`, `about ${words}`],
      [`It says: ${sentence(words)}`, `saying ${words}`],
    ];
  if (isBirthday)
    return [
      ['Happy birthday!', 'saying Happy birthday! Have a wonderful day.'],
      ['All the best!', 'saying All the best for your birthday! I hope we see each other soon.'],
    ];
  return [
    ['How are you?', 'saying How are you? I would love to hear from you.'],
    ['Shall we meet?', 'saying I would love to see you again. Do you have time for a coffee soon?'],
  ];
};
