import { conflictOf } from '@inner-circle/domain/conflicts.contract.ts';
import { changedFields } from '@inner-circle/domain/conflicts.rules.ts';
import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '../../platform/server/call-error.ts';

/** What a field is called, and what its values read like where they are not words already. */
export type Labels<Fields> = {
  readonly [Name in keyof Fields & string]: string | readonly [label: string, inWords: (value: Fields[Name]) => string];
};

type Newer<Fields> = { fields: readonly string[]; now: Partial<Fields> };

/** What a form changes that somebody else may change or delete meanwhile. */
export type Shared<Fields> = {
  /** “contact”. */
  name: string;
  labels: Labels<Fields>;
  /** Reads out of a refusal which fields were changed elsewhere, and what the form would show of them now. */
  newer: (error: unknown) => Newer<Fields> | undefined;
  /** Takes the deletion back, where that can be done. */
  restore?: () => Promise<unknown>;
};

/** Reads the refusal of a change over something newer, of which the form shows these fields. */
export const newerAs =
  <Current, Fields>(current: z.ZodType<Current>, fieldsOf: (current: Current) => Fields) =>
  (error: unknown): Newer<Fields> | undefined => {
    if (!(error instanceof CallError) || error.status !== 409) return undefined;
    const { data } = conflictOf(current).safeParse(error.problem);
    return data && { fields: data.fields, now: fieldsOf(data.current) };
  };

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

/** Whether a call was refused because of what somebody did elsewhere. */
export const isAboutElsewhere = (error: unknown) => isMissing(error) || newerAs(z.unknown(), () => ({}))(error);

/** A field that was changed elsewhere after the person saw it, and what it is now. */
export type Conflict<Fields> = { name: keyof Fields & string; theirs: Fields[keyof Fields & string] };

type Found<Fields> =
  | { state: 'changed'; conflicts: readonly Conflict<Fields>[] }
  | { state: 'deleted'; canRestore: boolean; isRestoring: boolean };

/** What became elsewhere of the thing that is written here, until the person has decided. */
export function useElsewhere<Fields extends object>(shared: Shared<Fields> | undefined) {
  const [found, setFound] = useState<Found<Fields>>();

  const met = ({ fields, now }: Newer<Fields>, adopt: (now: Partial<Fields>) => void) => {
    const names = fields.filter((name): name is keyof Fields & string => name in now);
    setFound({
      state: 'changed',
      conflicts: names.map((name) => ({ name, theirs: now[name] as Fields[typeof name] })),
    });
    // From now on the person has seen it.
    adopt(Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Fields>);
  };

  return {
    shared,
    found,
    forget: () => setFound(undefined),
    settle: (name: keyof Fields) =>
      setFound((all) => {
        if (all?.state !== 'changed') return all;
        const conflicts = all.conflicts.filter((one) => one.name !== name);
        return conflicts.length > 0 ? { state: 'changed', conflicts } : undefined;
      }),
    /** Whether a call was refused because of that: then it is shown. */
    meet: (error: unknown, adopt: (now: Partial<Fields>) => void): boolean => {
      const newer = shared?.newer(error);
      if (newer) met(newer, adopt);
      else if (shared && isMissing(error))
        setFound({ state: 'deleted', canRestore: shared.restore !== undefined, isRestoring: false });
      else return false;
      return true;
    },
    /** True when it is there again. */
    bringBack: async (): Promise<boolean> => {
      setFound({ state: 'deleted', canRestore: true, isRestoring: true });
      try {
        await shared?.restore?.();
        setFound(undefined);
        return true;
      } catch (error) {
        setFound({ state: 'deleted', canRestore: !isMissing(error), isRestoring: false });
        return false;
      }
    },
  };
}

export type Elsewhere<Fields extends object> = ReturnType<typeof useElsewhere<Fields>>;

/** A field's name and value as people read them. */
export function inWords<Fields>(labels: Labels<Fields>, name: keyof Fields & string, value: Fields[typeof name]) {
  const described = labels[name];
  if (typeof described !== 'string') return { label: described[0], value: described[1](value) };
  const isEmpty = value === null || value === undefined || value === '';
  return { label: described, value: isEmpty ? 'empty' : `“${String(value)}”` };
}

/** Everything that was written, to be pasted elsewhere. */
export function writtenText<Fields extends object>(labels: Labels<Fields>, written: Fields, seen: Fields): string {
  const changed = changedFields(seen, written);
  const names = Object.keys(labels) as (keyof Fields & string)[];
  return names
    .filter((name) => name in changed)
    .map((name) => {
      const { label, value } = inWords(labels, name, written[name]);
      return `${label}: ${typeof written[name] === 'string' ? written[name] : value}`;
    })
    .join('\n');
}
