import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Tense } from '../dates/days.ts';
import { type Found, recurrenceIn } from '../dates/recurrence.ts';
import { type When, whenIn } from '../dates/when.ts';
import { type Mention, mentionsIn, withMentions, withoutMentions } from '../people/find-people.ts';
import { isQuestion, together, whoIn } from '../people/who.ts';
import type { Scene } from '../scene.ts';
import { asks, noSuchDate, type Question } from './outcomes.ts';

export type Body = {
  readonly people: readonly Contact[];
  readonly mentions: readonly Mention[];
  readonly when: When;
  readonly recurrence: Found['recurrence'] | undefined;
  /** The text without the words that say when and how often. */
  readonly rest: string;
};

type Options = {
  readonly tense?: Tense;
  readonly isHarmless?: boolean;
  readonly startsWithName?: boolean;
  /** The words that say whom it is about, where that is said apart: whoever else is named is not asked about. */
  readonly about?: string | undefined;
};

/** Who, when, how often and what else an instruction says. */
export async function bodyOf(
  text: string,
  scene: Scene,
  { tense = 'future', isHarmless = true, startsWithName = false, about = text }: Options = {},
): Promise<Body | Question> {
  const who = await whoIn(about, scene, { isHarmless, startsWithName });
  if (isQuestion(who)) return who;
  const mentions = mentionsIn(text, scene, startsWithName);
  const masked = withoutMentions(text, mentions);
  const repeated = tense === 'future' ? recurrenceIn(masked, scene.present) : undefined;
  const when = whenIn(repeated?.rest ?? masked, scene.present, tense);
  if (when.impossible) return noSuchDate(when.impossible);
  // "On Friday and Saturday": one of them would be left out silently.
  const another = whenIn(when.rest, scene.present, tense);
  if ((when.date || when.time) && (another.date || another.time) && /\b(?:and|or)$/i.test(another.rest))
    return asks('I take one date at a time. Which one shall it be?');
  return {
    people: together(who, about),
    mentions,
    when,
    recurrence: repeated?.recurrence,
    rest: withMentions(when.rest, mentions).replaceAll(/\s+/g, ' ').trim(),
  };
}

export const isBody = (body: Body | Question): body is Body => 'when' in body;
