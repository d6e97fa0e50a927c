import type { Intent } from './clauses/intent.ts';
import type { Kept } from './memory.ts';
import { fold } from './wording/words.ts';

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
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** What a button, or words that mean one, stand for. */
export function answerTo(asked: Asked, said: string, chosen: number | null): Answer | 'let it be' | undefined {
  const option = asked.options[chosen ?? indexOf(asked, said)];
  if (!option) return NO.test(said) ? 'let it be' : undefined;
  if (option.says === null) return 'let it be';
  return {
    message: option.says ?? asked.message,
    settled: { ...asked.settled, ...option.settles },
    ...(option.intends && { intends: option.intends }),
  };
}

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
  return begun.length === 1 ? options.indexOf(begun[0]!) : -1;
}
