import { hash } from 'node:crypto';
import type { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import type { Action, ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { notUndoable } from '@inner-circle/domain/assistant/actions.rules.ts';
import type { z } from 'zod';
import type { Within } from '../../../auth/user-lock.service.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';

export type Arguments<Type extends ActionType> = Extract<Action, { type: Type }>['arguments'];

/** What the card was about when it was shown: the planned e-mails that a new address redirects, and the fields that are changed. */
export type Told = Pick<ActionFacts, 'plannedKey' | 'seen'>;

type Do<Type extends ActionType, Left> = (
  user: SignedInUser,
  given: Arguments<Type>,
  dependencies: Within,
  told: Told,
) => Promise<Left>;

/** How an action is carried out and taken back. What `do` answers is kept as JSON with the action, and is what `undo` is given. */
export type Performer<Type extends ActionType> = {
  readonly do: Do<Type, unknown>;
  readonly undo: (user: SignedInUser, kept: unknown, given: Arguments<Type>, dependencies: Within) => Promise<void>;
};

/**
 * The same for what is made at a vendor's, where no transaction reaches. It is made under the action's id, so that whoever tries again
 * finds what the first attempt made; to take it back twice does no harm.
 */
export type RemotePerformer<Type extends ActionType> = {
  readonly do: (user: SignedInUser, given: Arguments<Type>, dependencies: Dependencies, id: string) => Promise<unknown>;
  readonly undo: (user: SignedInUser, kept: unknown, dependencies: Dependencies) => Promise<void>;
};

type Definition<Type extends ActionType, Left> = {
  /** What the action left behind; null where it cannot be taken back. */
  readonly left: z.ZodType<Left>;
  /** By the services that the screens use, so that the same checks and limits hold. */
  readonly do: Do<Type, Left>;
  /**
   * Locks the rows, compares them with what was left, and refuses with `changedSince` where it would destroy what somebody changed.
   * What somebody deleted since need not be taken back.
   */
  readonly undo: (
    user: SignedInUser,
    left: NonNullable<Left>,
    given: Arguments<Type>,
    dependencies: Within,
  ) => Promise<void>;
};

/** Actions of an earlier version did not record what they left behind, and cannot be undone. */
export const performer =
  <Type extends ActionType>() =>
  <Left>(definition: Definition<Type, Left>): Performer<Type> => ({
    do: definition.do,
    async undo(user, kept, given, dependencies) {
      const { data: left } = definition.left.safeParse(kept);
      if (left === undefined || left === null) throw notUndoable();
      await definition.undo(user, left, given, dependencies);
    },
  });

/** For what is not taken back. */
export const oneWay = <Type extends ActionType>(work: Do<Type, unknown>): Performer<Type> => ({
  async do(...given) {
    await work(...given);
    return null;
  },
  undo: () => Promise.reject(notUndoable()),
});

/** Stands for values that are only compared. */
export const fingerprintOf = (...values: readonly (string | number | null | readonly object[])[]): string =>
  hash('sha256', JSON.stringify(values), 'base64url');
