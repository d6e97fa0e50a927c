import { useContext, useEffect, useEffectEvent } from 'react';
import { DialogsAround } from './dialogs-around.ts';
import type { KeyName } from '../keys/key-list.ts';

export type KeyActions = { readonly [Name in KeyName]?: (() => void) | undefined };

/** What a part that is on the screen does by keys. */
type Registration = {
  /** How many dialogs it stands in: one that opens on top covers it. */
  readonly depth: number;
  readonly names: readonly KeyName[];
  readonly press: (name: KeyName) => void;
};

const registrations = new Set<Registration>();

/**
 * A page or a part says what keys do while it is on the screen. Which key that is, its words and its place stand in keys/key-list.ts, which
 * also makes the sheet on “?”. What is not there at the moment (`undefined`) has no key.
 */
export function useKeys(actions: KeyActions) {
  const depth = useContext(DialogsAround).length;
  const press = useEffectEvent((name: KeyName) => actions[name]?.());
  const names = (Object.keys(actions) as KeyName[]).filter((name) => actions[name]).join(' ');
  useEffect(() => {
    if (names === '') return;
    const registration = { depth, names: names.split(' ') as KeyName[], press: (name: KeyName) => press(name) };
    registrations.add(registration);
    return () => void registrations.delete(registration);
  }, [depth, names]);
}

/** What has this name among the parts that stand in so many dialogs: the one that came last. */
export const actionOf = (name: KeyName, depth: number) => {
  const found = [...registrations].findLast((one) => one.depth === depth && one.names.includes(name));
  return found && (() => found.press(name));
};
