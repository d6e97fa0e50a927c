import type { ReactNode } from 'react';
import { keyCaps } from '../platform/keys/key-presses.ts';
import { Kbd } from '../ui/kbd.tsx';

type FootProps = { hasCard: boolean; label: string; isPerson: boolean; isEmpty: boolean };

/** What the keys do at the moment. Phones have none. */
export function Foot({ hasCard, label, isPerson, isEmpty }: FootProps) {
  return (
    <footer className="flex shrink-0 items-center gap-4 bg-sunken px-5.5 py-2.5 text-xs/5 text-ink-2 max-md:hidden">
      {hasCard ? (
        <>
          <Hint keys="enter">{label.toLowerCase()}</Hint>
          <Hint keys="tab">edit</Hint>
          <Hint keys="mod+z">undo afterwards</Hint>
          <span className="ms-auto">Nothing is saved yet</span>
        </>
      ) : (
        <>
          <Hint keys="arrowup arrowdown">choose</Hint>
          <Hint keys="enter">open</Hint>
          {isPerson && <Hint keys="tab">do something with them</Hint>}
          {!isEmpty && !isPerson && <Hint keys="mod+enter">search these words</Hint>}
          <span className="ms-auto">Type a sentence to log it</span>
        </>
      )}
    </footer>
  );
}

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    {keyCaps(keys).map((cap) => (
      <Kbd key={cap}>{cap}</Kbd>
    ))}
    <span className="max-w-40 truncate">{children}</span>
  </span>
);
