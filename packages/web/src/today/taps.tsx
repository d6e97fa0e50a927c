import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import type { TodayPerson, Word } from '@inner-circle/domain/today/today.contract.ts';
import type { WordLink } from '@inner-circle/domain/today/words.rules.ts';
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';

/** What became of somebody by one tap. It stands in their row until the page is left, or until it is taken back. */
export type Tap =
  /** Not there yet on the server. */
  | { kind: 'logged'; interaction: Interaction | null; by: 'call' | 'message' }
  | { kind: 'asleep'; until: string }
  | { kind: 'rhythm'; days: number | null }
  | { kind: 'word'; word: Word; words: { subject: string; message: string } }
  /** Another app was opened; whether anything was sent there only the person knows. */
  | { kind: 'opened'; by: WordLink['by']; words: string };

type Undo = () => void;

type Taps = {
  of: (contactId: string) => Tap | undefined;
  /** Whether something was done with them since the page was opened. */
  wasTouched: (contactId: string) => boolean;
  /** How a tap is taken back stays with it while it goes on. */
  put: (contactId: string, tap: Tap | null, undo?: Undo) => void;
  undo: (contactId: string) => void;
  /** Notes how the last thing that was done is taken back; answers how to forget that. */
  canUndo: (undo: Undo) => () => void;
  undoLast: () => void;
  /** Opens the dialog in which a word is written. */
  write: (person: TodayPerson, options?: Writing['options']) => void;
  askDays: (person: TodayPerson) => void;
};

export type Writing = {
  person: TodayPerson;
  options?: { isBirthday?: boolean; given?: { subject: string; message: string } } | undefined;
};

const TapsContext = createContext<Taps | null>(null);

export function useTaps(): Taps {
  const taps = useContext(TapsContext);
  if (!taps) throw new Error('Taps are kept by the page');
  return taps;
}

type TapsProviderProps = {
  children: ReactNode;
  onWrite: (writing: Writing) => void;
  onAskDays: (person: TodayPerson) => void;
};

/** Keeps what was tapped, and in which order it can be taken back. */
export function TapsProvider({ children, onWrite, onAskDays }: TapsProviderProps) {
  const [taps, setTaps] = useState<Readonly<Record<string, { tap: Tap | null; undo?: Undo | undefined }>>>({});
  const undos = useRef<Undo[]>([]);
  const value = useMemo<Taps>(
    () => ({
      of: (contactId) => taps[contactId]?.tap ?? undefined,
      wasTouched: (contactId) => contactId in taps,
      put: (contactId, tap, undo) =>
        setTaps((all) => ({ ...all, [contactId]: { tap, undo: undo ?? all[contactId]?.undo } })),
      undo: (contactId) => taps[contactId]?.undo?.(),
      canUndo: (undo) => {
        undos.current.push(undo);
        return () => void (undos.current = undos.current.filter((one) => one !== undo));
      },
      undoLast: () => undos.current.pop()?.(),
      write: (person, options) => onWrite({ person, options }),
      askDays: onAskDays,
    }),
    [taps, onWrite, onAskDays],
  );
  return <TapsContext value={value}>{children}</TapsContext>;
}
