import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { defaultMessage, defaultSubject } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { capitalised } from '../wording/words.ts';

type Content = { readonly subject: string; readonly message: string };

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
const letter = (name: string, words: string, from: string) =>
  `Hi ${name.split(' ')[0]},\n\n${words}\n\nBest regards,\n${from}`.slice(0, LONGEST_MESSAGE);

/** What the e-mail says, in the words of the sentence. */
const CONTENTS: readonly (readonly [RegExp, (words: string) => { subject: string; words: string }])[] = [
  [
    /^(?:and |to )?ask(?:ing)?(?: (?:him|her|them))? (?<words>.+)$/i,
    (words) => ({ subject: words, words: `I wanted to ask ${sentence(words)}` }),
  ],
  [
    /^(?:about|regarding|re:?|concerning) (?<words>.+)$/i,
    (words) => ({ subject: words, words: `I am writing about ${sentence(words)}` }),
  ],
  [
    /^(?:and )?(?:to )?(?:say(?:ing)?|tell(?:ing)?(?: (?:him|her|them))?|that|let(?:ting)? (?:him|her|them) know)(?: that)?[:,]? (?<words>.+)$/i,
    (words) => ({ subject: words, words: sentence(capitalised(words)) }),
  ],
  [
    /^(?::|,|with the (?:message|text|words)|with) (?<words>.+)$/i,
    (words) => ({ subject: words, words: sentence(capitalised(words)) }),
  ],
  [
    /^(?:and )?(?:to )?wish(?:ing)?(?: (?:him|her|them))? (?<words>.+)$/i,
    (words) => ({ subject: words, words: `I wish you ${sentence(words)}` }),
  ],
  [
    /^(?:and )?(?:remind(?:ing)? (?:him|her|them) )?(?:to|of|for) (?<words>.+)$/i,
    (words) => ({ subject: words, words: `this is a friendly reminder: ${sentence(words)}` }),
  ],
];

/** Words that say nothing about what it says. */
const SAYS_NOTHING =
  /^(?:again|too|as well|please|back|soon|now|right now|asap|right away|today|instead|for me|an? (?:email|mail|update))?[\s.!?]*$/i;

export function contentOf(text: string, { name }: Contact, from: string): Content {
  const words = text.replace(/^[\s,]+/, '').trim();
  const [pattern, write] = CONTENTS.find(([form]) => form.test(words)) ?? [];
  const found = pattern?.exec(words)?.groups?.['words'];
  if (!found) return { subject: defaultSubject(name), message: defaultMessage(name, from) };
  const written = write!(found);
  return {
    subject: capitalised(written.subject)
      .replace(/[.!?]+$/, '')
      .slice(0, LONGEST_SUBJECT),
    message: letter(name, written.words, from),
  };
}

/** Whether it is said what the e-mail says, or that it says nothing in particular. */
export const isClear = (words: string) => SAYS_NOTHING.test(words) || CONTENTS.some(([form]) => form.test(words));
