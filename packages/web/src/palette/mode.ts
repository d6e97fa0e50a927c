import type { Person } from './rows.tsx';

/** What is asked for: anything; somebody for a note, with its words if there are any yet; or what is to be done with somebody. */
export type Mode = { kind: 'all' } | { kind: 'note'; words: string } | { kind: 'with'; person: Person };
