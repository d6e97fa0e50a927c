import { useRef, useState } from 'react';

import type { WordsDraftName } from '../../platform/typing/draft-kinds.ts';
import { useDraft } from '../../platform/typing/drafts.ts';
import { useOneSubject } from './one-subject.ts';
import { useGiven } from './use-given.ts';
import { useUnsaved } from './use-unsaved.ts';

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

type Options<Words> = {
  /** The name under which they outlive a reload and a closed tab. Its kind stands in `draft-kinds.ts`. */
  draft: WordsDraftName<Words>;
  /** What was understood of somebody's words, for them to look at and complete: as if they had written it here. */
  given?: Partial<Words> | undefined;
  /** Whether there is something to lose; any difference by default. */
  hasWords?: (words: Words) => boolean;
  /** What else happens when they are given up. */
  onDiscard?: () => void;
};

/** The words of a small form on a page or inside a dialog: guarded, and kept over a reload. */
export function useWords<Words extends object>(before: Words, { draft, given, hasWords, onDiscard }: Options<Words>) {
  useOneSubject(draft);
  const { kept, keep, forget } = useDraft<{ seen: Words; words: Words }>(draft);
  // What was there when somebody began to write; the server may know better by now.
  const [seen, setSeen] = useState<Words>({ ...before, ...kept?.seen });
  const [words, setWords] = useState<Words>({ ...before, ...kept?.words });
  const latest = useRef(words);
  const isWorthKeeping = (some: Words) => (hasWords ? hasWords(some) : !same(some, seen));
  const isUnsaved = isWorthKeeping(words);

  const change = (next: Words) => {
    latest.current = next;
    setWords(next);
    if (isWorthKeeping(next)) keep({ seen, words: next });
    else forget();
  };
  const mayLeave = useUnsaved(isUnsaved, () => {
    change(seen);
    onDiscard?.();
  });
  useGiven(given, {
    values: () => latest.current,
    isWritten: () => isWorthKeeping(latest.current),
    fill: (fields) => change({ ...latest.current, ...fields }),
  });
  return {
    words,
    seen,
    write: (part: Partial<Words>) => change({ ...latest.current, ...part }),
    /** From now on it is compared with these; what is written stays. */
    adopt: (now: Partial<Words>) => setSeen((known) => ({ ...known, ...now })),
    /** Leaves by a button of its own, or by Escape in the form. */
    leave: async () => {
      if (isUnsaved) await mayLeave();
      else onDiscard?.();
    },
    /** What was sent is saved. A form that stays keeps what was typed since then. */
    saved: (left: (now: Words) => Words = () => seen) => change(left(latest.current)),
  };
}

/** What is left of a text whose beginning was sent. */
export const typedSince = (sent: string, now: string) =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
