import { hash } from 'node:crypto';
import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';

const HASH_CHARACTERS = 16;

/** By what an interaction is known to be as it was brought. */
export const hashOfInteraction = ({ type, date, notes }: Pick<Interaction, 'type' | 'date' | 'notes'>) =>
  hash('sha256', JSON.stringify([type, Date.parse(date), notes]), 'base64url').slice(0, HASH_CHARACTERS);

/** Under which names the journal keeps what was made. */
export const MADE = { interaction: 'interaction:', todo: 'todo:', relation: 'relation:', photo: 'photo' } as const;

/** By what a relation is known to be as it was brought. */
export const sayingOf = ({ kind, word }: { kind: string; word: string | null }) => `${kind} ${word ?? ''}`;

/** The ids of what was made under a name. */
export const idsMade = (made: Readonly<Record<string, string>> | null, name: string) =>
  Object.keys(made ?? {}).flatMap((key) => (key.startsWith(name) ? key.slice(name.length) : []));
