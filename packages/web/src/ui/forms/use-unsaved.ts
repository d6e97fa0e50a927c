import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

import { DialogsAround } from '../../platform/screen/dialogs-around.ts';
import { allUnsaved, guardBack, hold, unsavedWithin, type Unsaved } from '../../platform/typing/unsaved.ts';
import { useConfirm } from '../overlays/confirm.tsx';

/** Asks before words are given up. True when there are none, or when they may go; then they are gone. */
function useGivingUp() {
  const confirm = useConfirm();
  const isAsking = useRef(false);
  return useCallback(
    async (words: () => readonly Unsaved[]) => {
      if (words().length === 0) return true;
      // A press on the answer is also one beside whatever lies below, and is no second wish to leave.
      if (isAsking.current) return false;
      isAsking.current = true;
      const sure = await confirm({
        title: 'Leave without saving?',
        text: 'What you wrote here is not saved yet.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
        danger: true,
      });
      isAsking.current = false;
      // The question took the focus away, and what a field made of its words then belongs to them.
      if (sure) for (const { discard } of words()) discard();
      return sure;
    },
    [confirm],
  );
}

/**
 * Guards something that is written here and not saved yet. Escape, a click beside, Back, a reload and closing the tab
 * then ask, and `discard` gives it up. The answer asks for this one form, before it is left by a button of its own.
 */
export function useUnsaved(isUnsaved: boolean, discard: () => void) {
  const around = useContext(DialogsAround);
  return useUnsavedWithin(around, isUnsaved, discard);
}

type WrittenForm = { isUnsaved: boolean; discard: () => void };

/** Guards a form that stands on a page or inside a dialog; one that is a dialog is guarded by that. Leaves by its own button, or by Escape in it. */
export function useGuardedForm({ isUnsaved, discard }: WrittenForm, onLeft?: () => void) {
  const mayLeave = useUnsaved(isUnsaved, () => {
    discard();
    onLeft?.();
  });
  return async () => {
    if (isUnsaved) await mayLeave();
    else onLeft?.();
  };
}

function useUnsavedWithin(within: readonly symbol[], isUnsaved: boolean, discard: () => void) {
  const giveUp = useGivingUp();
  const held = useRef<Unsaved>(undefined);
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const words = {
      within,
      discard: () => {
        release();
        latest.current();
      },
    };
    const release = hold(words);
    held.current = words;
    return () => {
      held.current = undefined;
      release();
    };
  }, [isUnsaved, within]);
  return () => giveUp(() => (held.current ? [held.current] : []));
}

type GuardedDialog = {
  /** Something is written in the dialog's own form. Forms inside guard themselves. */
  isUnsaved: boolean;
  onDiscard?: (() => void) | undefined;
  onClose: () => void;
};

/** Closes a dialog; with something written in it, or in what stands inside, it asks first. */
export function useGuardedDialog({ isUnsaved, onDiscard, onClose }: GuardedDialog) {
  const outer = useContext(DialogsAround);
  const [dialog] = useState(() => Symbol('dialog'));
  const around = useMemo(() => [...outer, dialog], [outer, dialog]);
  const giveUp = useGivingUp();
  useUnsavedWithin(around, isUnsaved, () => {
    onDiscard?.();
    onClose();
  });
  const leave = async () => {
    // Its own form closes it when it is given up.
    if ((await giveUp(() => unsavedWithin(dialog))) && !isUnsaved) onClose();
  };
  return { around, leave };
}

/** Asks before somebody leaves the app, with words anywhere in it. */
export function useLeaving() {
  const giveUp = useGivingUp();
  return () => giveUp(allUnsaved);
}

/** Stands once in the app: Back asks as everything else does. */
export function useBackGuard() {
  const giveUp = useGivingUp();
  useEffect(() => guardBack(giveUp), [giveUp]);
}
