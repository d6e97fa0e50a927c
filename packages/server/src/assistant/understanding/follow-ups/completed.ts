import type { Reading } from '../clauses/read.ts';
import { properName } from '../frames/contact-names.ts';
import type { Kept } from '../memory.ts';
import { isMark, type Piece, written } from '../tagging/pieces.ts';
import { capitalised } from '../tagging/words.ts';
import { fragmentOf, valuesIn } from './fragment.ts';
import { moreOfMeeting, withValues } from './slots.ts';

type Asked = NonNullable<Kept['asked']>;

/** What was understood, with the slot filled that was asked about; undefined when what is said is no answer. */
export function completed({ intents, at, awaits }: Asked, pieces: readonly Piece[]): Reading | undefined {
  const intent = intents[at];
  const fragment = fragmentOf(pieces);
  // "Shall I add a to-do?" – "Remind me to do it tonight".
  const meeting = intent && awaits?.what === 'time' && !fragment ? moreOfMeeting(pieces, intent) : undefined;
  if (meeting) return { intents: intents.with(at, meeting), unused: [] };
  const isDone = intent?.kind === 'todo' && /\bremind me\b/.test(fragment?.said ?? '');
  if (!intent || !(awaits || isDone) || !fragment || fragment.values.some(({ tag }) => tag === 'stranger'))
    return undefined;
  const { values, kept } = fragment;
  const unclear = values.find((piece) => piece.tag === 'person' && piece.value.fits.length !== 1);
  // Whoever is named where somebody else is missing is spoken of for themselves.
  if (awaits?.what !== 'person' && values.some(({ tag }) => tag === 'person') && intent.people.length > 0)
    return undefined;
  const next = withValues(intent, values);
  return (
    next && {
      intents: intents.with(at, next),
      unused: [],
      kept,
      ...(unclear?.tag === 'person' && { lacks: { at, lack: { ask: '', awaits: 'person', who: unclear.value } } }),
    }
  );
}

/** Words that mean nothing by themselves are the words that were asked for. A day or an hour may stand before them: "at 5, say that …". */
export function completedByText({ intents, at, awaits }: Asked, pieces: readonly Piece[]): Reading | undefined {
  const intent = intents[at];
  if (!intent || awaits?.what !== 'text') return undefined;
  const pause = pieces.findIndex((piece) => isMark(piece, /^[,.;:–—-]$/));
  const when = pause > 0 ? valuesIn(pieces.slice(0, pause)) : undefined;
  const dated = when?.values.every(({ tag }) => tag !== 'person') ? withValues(intent, when.values) : undefined;
  const said = written(dated ? pieces.slice(pause + 1) : pieces, true);
  const isLetter = intent.kind === 'email';
  const isNew = intent.kind === 'new-contact' && !intent.fields?.['name'];
  const lead = /^(?:just )?(?:(?:say|saying|write)(?: that)?|tell (?:him|her|them)(?: that)?) /i;
  const text = capitalised(said.replace(lead, isLetter ? 'saying ' : ''));
  return {
    intents: intents.with(at, {
      ...(dated ?? intent),
      ...(isNew
        ? {
            fields: {
              ...intent.fields,
              name: properName(said.replace(/^(?:its|it's|it is|(?:his|her|their|the) name is|called) /i, '')),
            },
          }
        : { text }),
    }),
    unused: [],
  };
}
