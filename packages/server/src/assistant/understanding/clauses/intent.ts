import { listed } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { z } from 'zod';
import { capitalised } from '../tagging/words.ts';

/** What one clause asks for. One flat record for all kinds, plain JSON: what is said next can change a slot, whatever the kind. */
const Named = z.object({ id: z.string(), name: z.string() });

const KINDS = [
  'todo',
  'complete-todo',
  'reopen-todo',
  'reschedule-todo',
  'delete-todo',
  'log',
  'delete-log',
  'email',
  'change-email',
  'cancel-email',
  'meeting',
  'new-contact',
  'change-contact',
  'note',
  'relate',
  'delete-contacts',
  'new-group',
  'delete-group',
  'join-group',
  'leave-group',
  'group-rhythm',
  'go',
  'question',
  /** What cannot be done, or wants nothing: `topic` says what is answered. */
  'talk',
] as const;
export type Kind = (typeof KINDS)[number];

const Rhythm = z.object({
  type: z.enum(['daily', 'weekly', 'monthly', 'annually', 'multiple', 'unsayable']),
  interval: z.number().optional(),
  first: z.string().optional(),
});

export const Intent = z.object({
  kind: z.enum(KINDS),
  people: z.array(Named).readonly().default([]),
  /** How the people were called, for the text. */
  said: z.array(z.string()).readonly().default([]),
  /** Whether a name was spelled otherwise than the contact's. */
  isGuess: z.boolean().optional(),
  groups: z.array(Named).readonly().optional(),
  /** Calendar dates such as 2026-11-20, and times such as 15:00. */
  date: z.string().optional(),
  range: z.tuple([z.string(), z.string()]).readonly().optional(),
  time: z.string().optional(),
  rhythm: Rhythm.optional(),
  until: z.string().optional(),
  times: z.number().optional(),
  minutes: z.number().optional(),
  /** Whose birthday it is on, or how many days from it. */
  birthday: Named.extend({ days: z.number() }).optional(),
  /** Free text; WHO stands for the people, so that "the same for Omar" can change them. */
  text: z.string().optional(),
  /** The kind of talk as it was called: "lunch". */
  talk: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** What is asked, which page is meant, what is answered. */
  topic: z.string().optional(),
  /** What is to be found, or how something new is called. */
  words: z.string().optional(),
  flags: z.array(z.string()).readonly().optional(),
});
export type Intent = z.infer<typeof Intent>;

/** A flag of what nobody asked for: it waits as a card. */
export const OFFERED = 'offered';

export const WHO = '\u0001';

/** The free text with its people: "Call WHO" as "Call Anna and Tom". */
export function textOf({
  text = '',
  said: called,
  people = [],
}: Pick<Intent, 'text' | 'said'> & Partial<Intent>): string {
  const said = called.length > 0 ? called : people.map(({ name }) => name.split(' ')[0]!);
  return capitalised(text.replaceAll(WHO, listed(said)));
}

/** What is missing before it can be done; `awaits` says which slot a bare answer fills. */
export type Lack = {
  readonly ask: string;
  readonly awaits?: 'person' | 'time' | 'text';
  /** Buttons that say it in other words. */
  readonly ways?: readonly (readonly [label: string, says: string])[];
  /** Who is unclear: several fit, or nobody does. */
  readonly who?: { readonly said: string; readonly fits: readonly { readonly id: string; readonly name: string }[] };
  /** Which of several kinds it is. */
  readonly kinds?: { readonly said: string; readonly kinds: readonly Kind[] };
};
