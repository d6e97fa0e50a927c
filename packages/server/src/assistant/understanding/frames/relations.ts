import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import type { RelationKind } from '@inner-circle/domain/contacts/relations.rules.ts';
import { type Built, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import { KIN, kindOfKin, KINS } from '../tagging/kin.ts';
import type { Piece } from '../tagging/pieces.ts';
import { nameOf } from './contact-names.ts';
import { asks } from './query.ts';

// Who is around whom: "Zuri is Adaeze's daughter", "who is Ada's partner?".

const ONE = '(?<who>P|H)';
const OTHER = '(?<other>(?:P|S)(?: S)*)';
/** At the beginning of a sentence a name that nobody has is a word in capitals. */
const FIRST = '(?<other>(?:P|S|[a-z]+)(?: S)*)';
const SAVE = '(?:(?:please )?(?:add|save|set|enter|store)(?: that)? )?';
const SOME = '(?:(?:older|younger|little|big|eldest|oldest|youngest|new) )?';

const isWhose = (pieces: readonly Piece[]) =>
  pieces.every((piece) => (piece.tag === 'person' ? piece.value.isPossessive : /^(?:his|her|their)$/.test(piece.key)));

/** Somebody around whoever the clause is about: a contact where the name is one's, else the name. */
function related(slots: Slots, kind: RelationKind | undefined, word = ''): Built | undefined {
  const others = slots.pieces('other');
  const [first] = others;
  if (!kind || !first) return undefined;
  const fields = { kind, word };
  if (others.length === 1 && first.tag === 'person') {
    const { fits, said, isGuess } = first.value;
    if (fits.length === 1)
      return { fields: { ...fields, id: fits[0]!.id, name: fits[0]!.name }, ...(isGuess && { isGuess }) };
    if (fits.length > 1) return { fields, lacks: { ask: '', awaits: 'person', who: { said, fits } } };
  }
  if (first.tag === 'word' && (COMMON_WORDS.has(first.key) || first.raw === first.raw.toLowerCase())) return undefined;
  const name = nameOf(others);
  return name === undefined ? undefined : { fields: { ...fields, name } };
}

const byWord = (slots: Slots) =>
  isWhose(slots.pieces('who')) ? related(slots, kindOfKin(slots.word('kin')), slots.word('kin')) : undefined;
const ofWhom = (slots: Slots) => related(slots, kindOfKin(slots.word('kin')), slots.word('kin'));

export const relationFrames: readonly Frame[] = [
  ...framesOf('relate', { build: byWord }, [
    `${SAVE}${FIRST} (?:is|was) (?<who>P) ${SOME}(?<kin>${KIN})`,
    `${SAVE}${ONE} ${SOME}(?<kin>${KIN})(?: (?:is|was))?(?: (?:called|named))? ${OTHER}`,
    `${SAVE}${ONE} ${SOME}(?<kin>${KIN})(?: 's)? name is ${OTHER}`,
  ]),
  ...framesOf('relate', { build: ofWhom }, [
    `${SAVE}${FIRST} (?:is|was) (?:the|an?) ${SOME}(?<kin>${KIN}) of ${ONE}`,
    `${SAVE}${ONE} has an? ${SOME}(?<kin>${KIN}) (?:called|named) ${OTHER}`,
  ]),
  ...framesOf('relate', { build: (slots) => related(slots, 'partner') }, [
    `${SAVE}${ONE} (?:is|got) (?:now )?(?:married|engaged) to ${OTHER}`,
  ]),
  ...framesOf('relate', { build: (slots) => related(slots, 'colleague') }, [
    `${SAVE}${ONE} (?:works|is working) (?:together )?with ${OTHER}`,
  ]),
  ...framesOf('relate', { build: (slots) => related(slots, 'introducer') }, [
    `${FIRST} (?:introduced|brought) (?:me|us) (?:to|together with) ${ONE}`,
    `${FIRST} introduced ${ONE} to (?:me|us)`,
    `(?:i|we) know ${ONE} (?:through|via|thanks to) ${OTHER}`,
  ]),
];

const around = (slots: Slots) => ({ topic: 'around', words: slots.word('kin') });

export const questionsOfRelations: readonly Frame[] = [
  asks(`(?:who|what) (?:is|are|was) ${ONE} ${SOME}(?<kin>${KIN}|${KINS})(?: (?:called|named))?`, around, {
    isLast: false,
  }),
  asks(`(?:who|what) (?:is|are) (?:the )?(?<kin>${KIN}|${KINS}) of ${ONE}`, around, { isLast: false }),
  asks(
    `(?:what (?:is|are) )?(?:the )?names? of ${ONE} ${SOME}(?<kin>${KIN}|${KINS})|what (?:is|are) (?<who2>P|H) ${SOME}(?<kin2>${KIN}|${KINS}) names?`,
    (slots) => ({ topic: 'around', words: slots.word('kin') || slots.word('kin2') }),
    { isLast: false },
  ),
  asks(`(?:does|has|did) ${ONE} (?:have|got|have got)? ?(?:an?|any)? ?(?<kin>${KIN}|${KINS})`, around, {
    isLast: false,
  }),
  asks(
    `is ${ONE} (?:married|engaged|single|with someone)|who is (?<who2>P|H) (?:married|engaged) to`,
    () => ({ topic: 'around', words: 'partner' }),
    { isLast: false },
  ),
  asks(`who does ${ONE} work with`, () => ({ topic: 'around', words: 'colleague' }), { isLast: false }),
  asks(`(?:who|what people) (?:is|are) around ${ONE}|who belongs to (?<who2>P|H)`, () => ({ topic: 'around' }), {
    isLast: false,
  }),
  asks(
    `who introduced (?:me|us) to ${ONE}|who introduced (?<who2>P|H) to (?:me|us)|(?:who|through whom|how) do i know (?<who3>P|H)(?: through| from)?|(?:how|where) did (?:i|we) (?:first meet|get to know) (?<who4>P|H)`,
    () => ({ topic: 'met' }),
    { isLast: false },
  ),
  asks(
    `(?:where|for whom|who|what company) does ${ONE} work(?: for| at)?(?: now)?|(?:what is )?(?<who2>P|H) (?:company|employer|job|role|job title|profession)|what does (?<who3>P|H) do(?: for a living| for work)?`,
    () => ({ topic: 'work' }),
    { isLast: false },
  ),
  asks(
    `where does ${ONE} live(?: now)?|(?:what is )?(?<who2>P|H) (?:home |postal |street )?address`,
    () => ({ topic: 'address' }),
    { isLast: false },
  ),
];
