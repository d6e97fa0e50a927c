import { hourOf, isHour } from '../clauses/corrections.ts';
import type { Built, Slots } from '../clauses/frame.ts';
import type { Intent } from '../clauses/intent.ts';
import type { Piece } from '../tagging/pieces.ts';
import { countOf } from '../when/words.ts';

// A to-do or a planned e-mail that the user has is named by words of it, by its person, its day or its rhythm: "the friday e-mail to Tom".

/** What is said of it, to be looked for. */
export function titleOf(all: readonly Piece[], isAll = false): Pick<Intent, 'people' | 'said' | 'words' | 'fields'> {
  // "The contract, I mean the slides".
  const pieces = all.slice(all.findLastIndex(({ tag }, at) => tag === 'fix' && at < all.length - 1) + 1);
  const whom = pieces.flatMap((piece) => (piece.tag === 'person' ? [piece.value] : []));
  const day = pieces.find((piece) => piece.tag === 'date');
  const rhythm = pieces.find((piece) => piece.tag === 'recur');
  const on = day?.value.future ?? day?.value.past;
  const keys = pieces.map(({ key }) => key);
  const isPlural =
    isAll || keys.some((key) => /^(?:all|both|every|everything|each|todos|tasks|emails|reminders)$/.test(key));
  const words = pieces
    .filter(({ tag }) => tag !== 'recur' && tag !== 'filler')
    .map((piece) => (piece.tag === 'person' ? piece.value.said : piece.key))
    .join(' ');
  const fields = {
    ...(day && { day: day.key }),
    ...(on && { on: on.toString() }),
    ...(rhythm && { every: rhythm.value.type }),
    ...(keys.includes('overdue') && { late: 'yes' }),
    ...(isPlural && { all: 'yes' }),
  };
  return {
    words,
    said: whom.map(({ said }) => said),
    people: whom.flatMap(({ fits }) => (fits.length === 1 ? fits : [])),
    fields,
  };
}

/** A few words that name something, where no verb leads to it. */
const THING =
  '(?:to(?= P| H)|(?!(?:and|,|:|should|shall|must|can|has|have|go|goes|is|are|was|were|will|i|we|you|not|to|until|till|that)(?: |$))[^ ]+)';
export const NAMED = `(?!(?:drop|delete|remove|move|push|cancel|stop|tick|check|mark|put|add|remind|email|mail|send|call|tell|ask|write|log|set|make|change|open|show|met|had|who|what|when|how|which|where|do|does|did|any)(?: |$))${THING}(?: ${THING}){0,7}?`;

const COUNT = 'an?|another|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}';
/** Where it is moved to: a day, an hour, or by how much. */
export const TO = `(?:(?:to|until|till|for|on|at|by|due|instead to|over to|out to|back to|forward to) )*(?<to>(?:D|T|E|(?<=to |at )\\d{1,2}(?= instead| rather|$))(?: (?:, )?(?:at )?(?:D|T))?|(?:(?:${COUNT}) (?:hours?|days?|weeks?|months?)|U)(?: earlier| later| sooner)?)(?: instead| rather)?(?: , not (?:D|T)| not (?:D|T))?`;

const BY = new RegExp(
  `^(?:by )?(?<count>${COUNT}) (?<unit>hours?|days?|weeks?|months?)(?: (?<way>earlier|later|sooner))?$`,
);

/** The day and the hour that it is moved to, or how far. */
function targetOf({ pieces, word }: Slots): Partial<Intent> & { readonly by?: string } {
  const day = pieces('to').find((piece) => piece.tag === 'date');
  const said = day?.value.isVague ? day.key : word('to');
  const { count = '', unit = '', way = '' } = BY.exec(said)?.groups ?? {};
  const sign = /earlier|sooner/.test(said) ? -1 : 1;
  const span = pieces('to').find((piece) => piece.tag === 'span');
  if (span) return { by: `${sign * span.value} minutes` };
  if (unit && (way || !day)) return { by: `${sign * countOf(count)} ${unit.replace(/s?$/, 's')}` };
  const end = pieces('to').find((piece) => piece.tag === 'end')?.value;
  const bare = pieces('to').find(isHour);
  const time =
    pieces('to').find((piece) => piece.tag === 'time')?.value ?? day?.value.time ?? (bare && hourOf(bare.key));
  const date = day?.value.future ?? day?.value.past ?? end?.until;
  return { date: date?.toString(), time: time?.toString({ smallestUnit: 'minute' }) };
}

/** What is named, and what it is moved to. */
export function movedBy(slots: Slots, isAll: boolean): Built {
  const { by, ...target } = targetOf(slots);
  const { fields, ...found } = titleOf(slots.pieces('text'), isAll);
  return { ...found, ...target, fields: { ...fields, ...(by && { by }) } };
}
