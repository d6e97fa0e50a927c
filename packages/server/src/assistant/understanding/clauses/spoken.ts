import { isJoint, lineOf, type Piece } from '../tagging/pieces.ts';
import { STARTS } from './beginnings.ts';
import { TOLD } from './vocabulary.ts';

// Who speaks puts no commas. Where a message without any is not read as one, it is read again with a pause before whatever may begin
// something: what leads to it or explains it is then a part of its own, which is named rather than done.

/** With these who speaks goes over to what they want. */
const OVER =
  /^(?:so|but|yeah|yes|right|okay|anyway|just|then|well|like|i (?:guess|think|mean)|(?:maybe )?(?:can|could|would|will) you(?: maybe| just)?|may i ask you to|i (?:want|need|would like) you to|let us say|(?:what )?i (?:want|would like)(?: is| to)?|you can|we can|you should|i (?:need|have) to(?= (?:cancel|move|log|schedule|reschedule|postpone|delete|change|update|rename) )) /;
/** With these they explain it. */
const ASIDE =
  /^(?:because|since (?:H|P|i|we|it)|i (?:think|guess|mean|promised|told|said|heard|keep|was|am)|the one (?:from|with|to|for|about)|it is|its|that is|that was|H (?:is|has|was|gets|got|will|can|told|said)|which (?:is|was)|we (?:talked|spoke|discussed|were|are)) /;
/** What else may be wanted, where it is said that something is. */
const WANTED = /^(?:send|give|have|meet|get|see|invite|tell|let) /;
/** Behind these nothing begins. */
const BOUND =
  /^(?:to|said|says|wrote|that|should|would|must|could|can|will|not|the|an?|my|our|his|her|their|your|i|we|you|and|or|if|me|who|what|when|where|which|how|do|does|did|please|for|of|in|on|at|by|from|with|about|is|are|was|were|new|would|need|want|like|have|because|since|almost|nearly|never|also|just|already|finally|really|actually|probably|always)$/;
/** What somebody did is told with who did it. */
const TOLD_ALONE = new RegExp(`^(?:${TOLD}|had) `);

/** What is told first and then wanted: "…, so remind me of that". Said in front it is an instruction like any other. */
const THAT = '(?:that|it|this|them|H)';
const TICKED = new RegExp(`^(?:(?:tick|check|cross) ${THAT} off|mark ${THAT} (?:as )?(?:done|complete|finished))$`);
const TAILS: readonly (readonly [tail: RegExp, head: string])[] = [
  [new RegExp(`^(?:remind me|do not let me forget)(?: (?:of|about) ${THAT})?$`), 'remind me'],
  [
    new RegExp(
      `^(?:(?:remember|note|write down|keep in mind|make a note of) ${THAT}(?: down)?|(?:put|add|write|save) ${THAT}(?: down)? (?:in|into|on|to|under) (?:H|P|my|the) (?:notes?|page|profile))$`,
    ),
    'remember that',
  ],
  [
    new RegExp(
      `^(?:save|store|update|change|keep|put|add|set|book|schedule|enter|block|arrange|do) ${THAT}(?: up| in| down)?(?: (?:in|into|on|to) (?:the|my|our) (?:calendar|diary|agenda|schedule|contacts?|address book|contact list))?(?: with an? (?:video )?link)?$`,
    ),
    '',
  ],
  [TICKED, 'tick off'],
];

const pauseAt = (start: number): Piece => ({ tag: 'mark', raw: ',', key: ',', start, end: start });

/** "The slides for Priya, I won't manage today, let's say Friday". */
const MOVED =
  /^(?:(?:move|push|postpone|shift|change|put|set|send|make) (?:that|it|this)(?: (?:to|on|for|until|at|back|out|go|out to))*|(?:let us )?(?:say|do|make it)) (?:D|T|D T|D at T|an? (?:day|week|month) (?:later|earlier))$/;
function withTopicMoved(story: readonly Piece[], tail: readonly Piece[]): Piece[] | undefined {
  const from = story.findIndex(({ key }) => /^(?:the|my|that)$/.test(key));
  const end = story.findIndex(({ key }, at) => at > from + 1 && /^(?:i|we|it|its|is|he|she|they|but)$/.test(key));
  const to = tail.findIndex(({ tag, key }) => tag === 'date' || tag === 'time' || /^an?$/.test(key));
  if (from < 0 || to < 0) return undefined;
  const topic = story.slice(from, end < 0 ? undefined : end);
  if (!topic.every(({ tag }) => /^(?:word|person|filler|date|recur|group)$/.test(tag))) return undefined;
  const { start } = tail[0]!;
  const words = (text: string) =>
    text.split(' ').map((key): Piece => ({ tag: 'word', raw: key, key, start, end: start }));
  // What else was said stays, and is named.
  const rest = end < 0 ? [] : [pauseAt(start), ...story.slice(end)];
  return [...words('postpone'), ...topic, ...words('to'), ...tail.slice(to), ...rest];
}

function withTailInFront(pieces: readonly Piece[]): Piece[] | undefined {
  for (let at = Math.max(2, pieces.length - 14); at < pieces.length; at++) {
    const from = at + overAt(pieces, at);
    const { line } = lineOf(pieces.slice(from));
    const moved = [at, from].find((start) => MOVED.test(lineOf(pieces.slice(start)).line));
    if (moved !== undefined) return withTopicMoved(pieces.slice(0, at), pieces.slice(moved));
    const head = TAILS.find(([tail]) => tail.test(line))?.[1];
    if (head === undefined) continue;
    const told = pieces.slice(0, at);
    // What is ticked off is named first, and then told of.
    const subject = told.findIndex(({ key }, index) => index > 1 && /^(?:i|we|yeah|it|that)$/.test(key));
    const isPlain = told.slice(subject).every(({ tag }) => /^(?:word|filler|date|time|mark)$/.test(tag));
    const story = head.startsWith('tick') && subject > 0 && isPlain ? told.slice(0, subject) : told;
    // A note is about somebody: what leads to them is a part of its own.
    const start = head.startsWith('remember')
      ? Math.max(
          0,
          story.findIndex(({ tag }) => tag === 'person'),
        )
      : 0;
    const { start: place } = pieces[from]!;
    const words = head.split(' ').filter(Boolean);
    return [
      ...story.slice(0, start),
      ...(start > 0 ? [pauseAt(place)] : []),
      ...words.map((key): Piece => ({ tag: 'word', raw: key, key, start: place, end: place })),
      ...story.slice(start),
    ];
  }
  return undefined;
}

/** The ways in which it may be meant, where it is not read as it stands. */
export function spokenWays(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const told = withTailInFront(pieces);
  return [told, told && withPauses(told), withPauses(pieces)].filter((way) => way !== undefined);
}

const isWhen = ({ tag }: Piece) => tag === 'date' || tag === 'time' || tag === 'recur' || tag === 'birthday';

/** The message with its pauses; nothing where whoever wrote it put signs of their own, or it is too short to need any. */
function withPauses(pieces: readonly Piece[]): Piece[] | undefined {
  if (
    pieces.length < 7 ||
    pieces.some(({ tag, raw, start, end }) => tag === 'quote' || (tag === 'mark' && end > start && raw))
  )
    return undefined;
  const out: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const end = at + overAt(pieces, at);
    const rest = `${lineOf(pieces.slice(end, end + 12)).line} `;
    const before = out.at(-1);
    const isFree = before !== undefined && before.tag !== 'filler' && !isJoint(before) && !BOUND.test(before.key);
    const line = `${lineOf(pieces.slice(at, at + 12)).line} `;
    const begins =
      (STARTS.test(rest) && !rest.startsWith('to ')) ||
      ASIDE.test(rest) ||
      ASIDE.test(line) ||
      (end > at && WANTED.test(rest));
    if (begins && (at > 0 || end > at) && (end > at || (isFree && !TOLD_ALONE.test(rest)))) {
      out.splice(pauseIn(out), 0, pauseAt(pieces[at]!.start));
      out.push(
        ...pieces
          .slice(at, end)
          .map(({ raw, key, ...place }): Piece => ({ tag: 'filler', raw, key, start: place.start, end: place.end })),
      );
      at = end;
    }
    if (at < pieces.length) out.push(pieces[at++]!);
  }
  return out.some(({ tag }) => tag === 'mark') ? withoutReasons(out) : undefined;
}

const REASON = /^(?:(?:because|since) |i (?:think|guess|believe) (?:P|there|it|that|he|she|they) )/;
const lineOfAll = (pieces: readonly Piece[]) => pieces.map(({ tag, key }) => (tag === 'person' ? 'P' : key)).join(' ');
/** Why something is wanted, and what is thought of it, is no part of it. */
function withoutReasons(pieces: readonly Piece[]): Piece[] {
  let isReason = false;
  return pieces.map((piece, at) => {
    const { raw, key, start, end } = piece;
    if (piece.tag === 'mark') isReason = REASON.test(`${lineOfAll(pieces.slice(at + 1, at + 4))} `);
    return isReason ? { tag: 'filler', raw, key, start, end } : piece;
  });
}

/** Behind all that stands there; before its last times, where these are of what comes next: "when I was in town on Saturday I met …". */
function pauseIn(out: readonly Piece[]): number {
  const start = out.findLastIndex(({ tag }) => tag === 'mark') + 1;
  const first = out.slice(start).find(({ tag }) => tag !== 'filler');
  const times = out.findLastIndex((piece) => !isWhen(piece)) + 1;
  const isNext = !first || isWhen(first) || /^(?:when|while|as|after|since)$/.test(first.key);
  return isNext && times < out.length ? Math.max(times, start) : out.length;
}

/** How many pieces from here only lead over. */
function overAt(pieces: readonly Piece[], from: number): number {
  let at = from;
  for (;;) {
    while (pieces[at]?.tag === 'filler') at++;
    const match = OVER.exec(
      `${pieces
        .slice(at, at + 6)
        .map(({ key }) => key)
        .join(' ')} `,
    );
    if (!match) return at - from;
    let taken = 0;
    for (let length = 0; length < match[0].length; taken++) length += pieces[at + taken]!.key.length + 1;
    at += taken;
  }
}
