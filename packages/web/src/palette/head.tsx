import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from '../ui/brand/icon.tsx';
import { ArrowLeft, Search, X } from '../ui/brand/icons.tsx';
import { RingSign } from '../ui/brand/own-icons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Mode } from './mode.ts';

type HeadProps = {
  children: ReactNode;
  isSentence?: boolean;
  mode?: Mode;
  /** Leads back to what was shown before; without it there is nothing before. */
  onBack?: (() => void) | undefined;
};

/** The field and the way out. */
export function Head({ children, isSentence = false, mode, onBack }: HeadProps) {
  return (
    <header className="flex min-h-15 shrink-0 items-center gap-3.5 py-3 ps-4.5 pe-3 shadow-[0_1px_0_var(--line)] forced-colors:border-b md:py-3.5 md:ps-5.5 md:pe-4">
      {onBack ? (
        <IconButton icon={ArrowLeft} label="Back" tooltipSide="bottom" onClick={onBack} className="-ms-2.5" />
      ) : (
        <Icon of={isSentence ? RingSign : Search} size={20} className="shrink-0 text-accent" />
      )}
      {mode?.kind === 'with' && (
        <span dir="auto" className="max-w-2/5 truncate rounded-sm bg-accent-soft px-1.5 font-name text-accent">
          {mode.person.name}
        </span>
      )}
      {children}
      <Dialog.Close render={<button type="button" aria-label="Close" className="rounded-xs max-md:hidden" />}>
        {/* Drawn, not written: as text it would count as part of the label. */}
        <span
          aria-hidden="true"
          className="block rounded-xs px-1.25 text-xs/[18px] text-ink-3 shadow-[0_0_0_1px_var(--edge)] before:content-['esc']"
        />
      </Dialog.Close>
      <Dialog.Close
        render={<IconButton label="Close" icon={X} iconSize={20} tooltipSide="bottom" className="md:hidden" />}
      />
    </header>
  );
}
