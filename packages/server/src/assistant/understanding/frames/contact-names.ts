import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import { LONGEST_NAME } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { isKnown } from '../clauses/accounting.ts';
import { NOBODY, PRONOUNS, WORDS_TOO } from '../tagging/lexicon.ts';
import type { Piece } from '../tagging/pieces.ts';
import { words } from '../tagging/spelling.ts';
import { capitalised } from '../tagging/words.ts';

const MOST_WORDS = 6;
const PARTICLES = new Set(
  words(
    'de la le las los del della di da do dos das du des van von der den dem ter ten zu zur y e i bin ibn al el af av st',
  ),
);

/** What was typed, with its spaces; of a quote, what stands in it. */
export function rawOf(pieces: readonly Piece[]): string {
  let [text, end] = ['', -1];
  for (const piece of pieces) {
    text += `${text && piece.start > end ? ' ' : ''}${piece.tag === 'quote' ? piece.value! : piece.raw}`;
    end = piece.end;
  }
  return text.trim();
}

/** Names that are typed in lower case are written as names are: "jean-luc de la tour" is Jean-Luc de la Tour. */
export const properName = (name: string) =>
  name
    .replaceAll(/\s+/g, ' ')
    .split(' ')
    .map((word, at) => (at > 0 && PARTICLES.has(word) ? word : word.split('-').map(capitalised).join('-')))
    .join(' ');

/** Somebody's name; undefined for pronouns, verbs and halves of sentences. */
export function nameOf(pieces: readonly Piece[]): string | undefined {
  if (pieces.some((piece) => piece.tag === 'person' && piece.value.isPossessive)) return undefined;
  const typed = rawOf(pieces).replaceAll(/^[\s"']+|[\s"',;:!?-]+$/g, '');
  const parts = typed.split(' ');
  const isName = parts.every(
    (word, at) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && mayName(word, at > 0, at > 0 && at === parts.length - 1),
  );
  return isName && parts.length <= MOST_WORDS && typed.length <= LONGEST_NAME ? properName(typed) : undefined;
}

/** In capitals any word can be a name but for those that never are; in lower case a last name can be a word too. */
function mayName(word: string, isLater: boolean, isLast: boolean): boolean {
  const key = word.toLowerCase();
  if (PRONOUNS.has(key) || NEVER.has(key)) return false;
  if (word !== key || WORDS_TOO.has(key) || (isLater && PARTICLES.has(key))) return true;
  return (
    !NOBODY.has(key) && (isLast || !(COMMON_WORDS.has(key) || (key.length > 2 && isKnown(key.replaceAll('-', '')))))
  );
}
const NEVER = new Set(
  words(`me my you it us we myself yourself somebody someone everyone everybody nobody is are was not to be so no do go if as at on in of by or and the for with from up out
  call meet note contact group list new old friend person delete add remind all email text tell ask`),
);
