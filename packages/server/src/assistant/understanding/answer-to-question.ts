import type { Intent } from './clauses/intent.ts';
import type { Kept } from './memory.ts';
import { fold, wordsOf } from './tagging/words.ts';

type Asked = NonNullable<Kept['asked']>;
export type Answer = {
  readonly message: string;
  readonly settled: Readonly<Record<string, string>>;
  readonly intends?: Intent;
};

const YES =
  /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?|of course|please do|please|do it|go ahead|sounds good|right|correct|yes please|exactly)[\s.!]*$/i;
const NO =
  /^(?:no|nope|nah|neither(?: of them)?|none(?: of them)?|never ?mind|forget it|cancel|not now|stop|no thanks?(?: you)?)[\s.!]*$/i;
const BOTH = /^(?:both|all|the two)(?: of (?:them|those))?(?: please)?[\s.!]*$/i;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** What a button, or words that mean one, stand for. */
export function answerTo(asked: Asked, said: string, chosen: number | null): Answer | 'let it be' | undefined {
  // "Tom or Priya?" – "Both".
  if (chosen === null && BOTH.test(said) && / or /i.test(asked.message))
    return { message: asked.message.replace(/\beither /i, '').replace(/ or /i, ' and '), settled: asked.settled };
  const option = asked.options[chosen ?? indexOf(asked, said)];
  if (!option && !NO.test(said)) return undefined;
  if (!option || option.says === null) {
    const rest = withRest('', asked);
    return rest ? { message: rest, settled: asked.settled } : 'let it be';
  }
  return {
    message: option.says === undefined ? asked.message : withRest(option.says, asked),
    settled: { ...asked.settled, ...option.settles },
    ...(option.intends && { intends: option.intends }),
  };
}

/** What was said, with other words in place of those that were asked about; some say the rest with them. */
const withRest = (words: string, { around: { before, behind } }: Asked) =>
  [before, words, behind]
    .filter((part) => part === words || !words.includes(part))
    .filter(Boolean)
    .join('. ');

function indexOf({ options }: Asked, said: string): number {
  const real = options.filter(({ says }) => says !== null);
  if (YES.test(said)) return real.length === 1 ? options.indexOf(real[0]!) : -1;
  if (NO.test(said)) return options.findIndex(({ says }) => says === null);
  const words = fold(said)
    .replace(/^(?:i mean|i meant|it's|the|that's) /, '')
    .replaceAll(/[.!?]+$/g, '')
    .trim();
  const place = ORDINALS.findIndex((ordinal) =>
    new RegExp(`^(?:the )?(?:${ordinal}|number ${ORDINALS.indexOf(ordinal) + 1})(?: one)?$`).test(words),
  );
  if (place >= 0) return place < real.length ? options.indexOf(real[place]!) : -1;
  if (words.length < 2) return -1;
  const exact = options.findIndex(({ label }) => fold(label) === words);
  if (exact >= 0) return exact;
  const begun = options.filter(({ label }) => ` ${fold(label)}`.includes(` ${words}`));
  return begun.length === 1 ? options.indexOf(begun[0]!) : toldBy(words, options);
}

/** Words that only stand around what tells one from the others. */
const AROUND = new Set(
  `the a an one ones i mean meant it is was that my with from in at on of for to who works work's better best fine good great please would be prefer rather suits me sounds ok okay yes
  no lets let us by as just go take pick then and group named called`.split(/\s+/),
);

/** "The one from work", "the October one", "Saturday works better": what is told of one of them alone. */
function toldBy(said: string, options: Asked['options']): number {
  const words = wordsOf(said).filter((word) => !AROUND.has(word));
  if (words.length === 0 || words.length > 4) return -1;
  const counts = options.map(({ label, detail, says }) => {
    const own =
      says === null
        ? []
        : wordsOf(`${label} ${detail}`.replace(/e-mail/i, 'email mail').replace(/to-do/i, 'todo task reminder'));
    // "Thu 1 Oct" is in October.
    const isOwn = (word: string) =>
      own.some((one) => one === word || (/^[a-z]{3}$/.test(one) && word.startsWith(one) && word.length > 4));
    return words.filter(isOwn).length;
  });
  const most = Math.max(...counts);
  // "The Italian one, Rossi": of one that is pointed at, one word may be unknown.
  const isEnough = most > 0 && words.length - most <= (/\bone\b/.test(said) ? 1 : 0);
  return isEnough && counts.filter((count) => count === most).length === 1 ? counts.indexOf(most) : -1;
}
