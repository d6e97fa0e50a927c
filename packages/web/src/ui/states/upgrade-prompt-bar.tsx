import type { ReactNode } from 'react';

import { Button } from '../button.tsx';
import { Icon } from '../brand/icon.tsx';
import { X } from '../brand/icons.tsx';
import { IconButton } from '../icon-button.tsx';
import { RingSign } from '../brand/own-icons.tsx';

type UpgradePromptBarProps = {
  /** “You have used 244 of 300 contacts.” */
  children: ReactNode;
  /** What the next plan gives. */
  detail?: ReactNode;
  onUpgrade: () => void;
  onDismiss: () => void;
};

export function UpgradePromptBar({ children, detail, onUpgrade, onDismiss }: UpgradePromptBarProps) {
  return (
    <aside
      aria-label="Plan limit"
      className="upgrade-prompt mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-caution-soft py-3 ps-4 pe-3 md:flex-nowrap"
    >
      <Icon of={RingSign} className="text-caution" />
      <p className="min-w-0 flex-1 basis-[70%]">
        {children} {detail && <span className="text-ink-2">{detail}</span>}
      </p>
      <Button size="sm" onClick={onUpgrade}>
        Upgrade Plan
      </Button>
      <IconButton size="sm" label="Hide for a day" icon={X} onClick={onDismiss} />
    </aside>
  );
}
