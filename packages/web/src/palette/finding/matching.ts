import { wordsIn, wordsOf } from '@inner-circle/domain/search/excerpt.rules.ts';
import type { Excerpt } from '@inner-circle/domain/search/search.contract.ts';
import { COMMANDS, wordsOfCommand, type Command } from '../commands.ts';

/** Whether all words that are typed stand in a text, in any order, without accents. */
export function holdsAll(text: string, term: string): boolean {
  const words = wordsOf(term);
  return wordsIn(text, words) === words.length;
}

/** What was found for the letters before, as far as these letters stand in it too. */
export const stillHolds = ({ text }: Excerpt, name: string, term: string) => holdsAll(`${name} ${text}`, term);

/** The shortest word in which a mistake is looked past. */
const MISTAKABLE = 4;

/** How well a typed word fits one of a command: 0 its beginning, 1 a mistake away from it, null not at all. */
function fit(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0;
  return typed.length >= MISTAKABLE && beginsAlmost(typed, word) ? 1 : null;
}

/** A letter that is another, is missing, is too many, or stands after the next. */
function beginsAlmost(typed: string, word: string): boolean {
  let same = 0;
  while (typed[same] === word[same]) same += 1;
  const [rest, wanted] = [typed.slice(same), word.slice(same)];
  const swapped = `${rest[1] ?? ''}${rest[0]}${rest.slice(2)}`;
  return (
    wanted.slice(1).startsWith(rest.slice(1)) ||
    wanted.slice(1).startsWith(rest) ||
    wanted.startsWith(rest.slice(1)) ||
    wanted.startsWith(swapped)
  );
}

function fitOf(command: Command, typed: readonly string[]): number | null {
  const words = wordsOf(`${wordsOfCommand(command)} ${command.also ?? ''}`.replaceAll('-', ' '));
  let worst = 0;
  for (const one of typed) {
    const fits = words.map((word) => fit(one, word)).filter((found) => found !== null);
    if (fits.length === 0) return null;
    worst += Math.min(...fits);
  }
  return worst;
}

/** Pages and actions by the beginnings of their words, in any order, with a mistake in a longer one. */
export function commandsFor(term: string): Command[] {
  const typed = wordsOf(term.replaceAll('-', ' '));
  if (typed.length === 0) return [];
  const found = COMMANDS.flatMap((command) => {
    const how = fitOf(command, typed);
    return how === null ? [] : [{ command, how }];
  });
  return found.toSorted((one, other) => one.how - other.how).map(({ command }) => command);
}
