import { AROUND } from './clauses/corrections.ts';
import type { Reading } from './clauses/read.ts';
import type { Kept } from './memory.ts';
import type { Said } from './understand.ts';

type Asked = NonNullable<Kept['asked']>;

/** What was understood, with the slot filled that was asked about; undefined when what is said is no answer. */
export function completed({ intents, at, awaits }: Asked, { pieces }: Said): Reading | undefined {
  const intent = intents[at];
  if (!intent || !awaits) return undefined;
  const told = pieces.filter(
    ({ tag, key }) => tag !== 'mark' && tag !== 'filler' && tag !== 'fix' && !AROUND.test(key),
  );
  const filled = (slots: object): Reading => ({ intents: intents.with(at, { ...intent, ...slots }), unused: [] });
  if (awaits.what === 'person' && told.length > 0 && told.every(({ tag }) => tag === 'person')) {
    const people = told.flatMap((piece) => (piece.tag === 'person' ? [piece.value] : []));
    if (people.some(({ fits }) => fits.length !== 1)) return undefined;
    return filled({ people: people.map(({ fits }) => fits[0]!), said: people.map(({ said }) => said) });
  }
  if (awaits.what === 'time' && told.length > 0 && told.every(({ tag }) => tag === 'date' || tag === 'time')) {
    const date = told.find(({ tag }) => tag === 'date');
    const time = told.find(({ tag }) => tag === 'time');
    const day = date?.tag === 'date' ? date.value[intent.kind === 'log' ? 'past' : 'future'] : undefined;
    return filled({
      ...(day && { date: day.toString() }),
      ...(time?.tag === 'time' && { time: time.value.toString({ smallestUnit: 'minute' }) }),
    });
  }
  return undefined;
}
