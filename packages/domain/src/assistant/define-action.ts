// One kind of action: what it is given, whom it touches, what it does to what is there, and every word that is said of it. How it is
// carried out and taken back is said by the server (`assistant/actions/performers`).
import { z } from 'zod';
import { Id } from '../id.ts';
import type { DomainError } from '../problem.ts';
import type { Telling } from './action-words.rules.ts';
import type { Effect, RowsNow } from './effects.rules.ts';
import type { ActionChange, ActionIcon } from './proposals.contract.ts';

/** How many people one action may name. */
export const MOST_PEOPLE = 500;
export const Ids = z.array(Id).min(1).max(MOST_PEOPLE);

/** The rows that an action names. The people of to-dos, interactions and reminders are touched unless it names contacts itself. */
export type Touched = {
  readonly contactIds?: readonly string[];
  readonly todoIds?: readonly string[];
  readonly interactionIds?: readonly string[];
  readonly groupId?: string;
  readonly reminderId?: string;
  /** A contact that it changes, with the address that it gives it. */
  readonly changed?: { readonly contactId: string; readonly email: string | null | undefined };
  /** Whom it adds, with the id that later actions name. */
  readonly added?: { readonly id: string | undefined; readonly name: string; readonly email: string | null };
  /** It goes to the address of the first of its people. */
  readonly isEmail?: boolean;
};

/** What it does as verb and object: "call off", "called off", "the e-mail “Keys” to Tom". */
type Verb = readonly [base: string, past: string, object: string];

/** Its functions are written as methods, so that those of one kind can be called as those of any (`rulesOf`). */
export type ActionRules<Given> = {
  /** What a language model and AI clients are told of it. */
  readonly tool: string;
  /** What they may give; without it everything. */
  readonly toolArguments?: z.ZodRawShape;
  /** Whether it may delete or overwrite something: AI clients show that beside the tool. */
  readonly mayDestroy?: boolean;
  readonly icon: ActionIcon;
  /** What is old on the screens once it is done or taken back. Nothing for what only shows something. */
  readonly changes: readonly ActionChange[];
  /** Without it an hour; a deletion for as long as what was deleted is kept. */
  readonly undo?: 'for seconds' | 'never';
  touches(given: Given): Touched;
  /** Why it can never be carried out, whatever there is: nobody should confirm it first. */
  refusal?(given: Given, today: Temporal.PlainDate, now: Temporal.Instant): DomainError | undefined;
  /** In any order, and as often as they come. */
  effects(given: Given, rows: RowsNow): readonly Effect[];
  /** Why the person is asked about such an effect, where the usual reason says too little. */
  why?(given: Given, rows: RowsNow, effect: Effect): string | undefined;
  /** What is there of the fields that it changes: whoever confirms it means to change these. */
  seen?(given: Given, rows: RowsNow): Readonly<Record<string, unknown>> | undefined;
  /** What a card is called before it is done and after it, and what stands below. Empty lines are left out. */
  card(given: Given, telling: Telling): readonly [before: string, after: string, ...lines: string[]];
  phrase(given: Given, telling: Telling): Verb;
  /** The texts that the phrase only names. */
  texts?(given: Given): readonly (string | undefined)[];
};

type GivenBy<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$strict>>;

export function defineAction<const Type extends string, Shape extends z.ZodRawShape>(
  action: { readonly type: Type; readonly arguments: Shape } & ActionRules<GivenBy<Shape>>,
) {
  const schema = z.strictObject({ type: z.literal(action.type), arguments: z.strictObject(action.arguments) });
  return { ...action, schema, toolInput: z.strictObject(action.toolArguments ?? action.arguments) };
}
