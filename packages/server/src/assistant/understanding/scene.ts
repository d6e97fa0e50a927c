import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { Reading, Turn } from '../engine.port.ts';
import type { Intent } from './clauses/intent.ts';
import type { ReadingBudget } from './reading-budget.ts';
import type { Present } from './when/when.ts';

/** A turn, and how much may be read to understand it. */
export type BudgetedTurn = Turn & { readonly budget: ReadingBudget };

/** Everything that a sentence is understood by. */
export type Scene = {
  readonly turn: BudgetedTurn;
  readonly reading: Reading;
  readonly present: Present;
  /** The whole message, as it is said again when a question about it is answered. */
  readonly message: string;
  /** What earlier answers settled: who is meant by a name, which to-do by its words. */
  readonly settled: Readonly<Record<string, string>>;
  /** Of whom was spoken last: "her". */
  readonly spokenOf: readonly string[];
  /** What the last answer listed: "delay it". */
  readonly shown: readonly string[];
  /** What the clauses before this one came to: "untick it". */
  readonly before?: readonly Outcome[];
};

export type Named = { readonly id: string; readonly name: string };

/** What one instruction comes to. */
export type Outcome =
  | {
      readonly kind: 'do';
      readonly actions: readonly Action[];
      readonly reply: string;
      readonly people: readonly string[];
    }
  | {
      readonly kind: 'answer';
      readonly topic: string;
      readonly reply: string;
      readonly people: readonly string[];
      /** The rows that it lists. */
      readonly shown?: readonly string[];
      readonly options?: readonly Option[];
    }
  | {
      readonly kind: 'ask';
      readonly reply: string;
      readonly options: readonly Option[];
      /** What a free answer is taken for. */
      readonly awaits?: 'person' | 'time' | 'text' | undefined;
    }
  /** It cannot be done. */
  | { readonly kind: 'refuse'; readonly reply: string }
  /** Nothing was asked for. */
  | { readonly kind: 'chat'; readonly reply: string };

/** A button: what it stands for is said in its place, with what it settles. */
export type Option = {
  readonly label: string;
  readonly detail: string;
  readonly contactId: string | null;
  readonly photo?: string | null | undefined;
  /** Null for the one that lets it be; undefined says the same message again. */
  readonly says?: string | null;
  readonly settles?: Readonly<Record<string, string>>;
  /** What it stands for, where that is understood already and nothing is said again. */
  readonly intends?: Intent;
};

export const choice = (label: string, rest: Partial<Option> = {}): Option => ({
  label,
  detail: '',
  contactId: null,
  ...rest,
});

export const LET_IT_BE = (count: number, label = count === 2 ? 'Neither of them' : 'None of them') =>
  choice(label, { says: null });
