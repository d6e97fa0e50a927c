import { Collapsible } from '@base-ui/react/collapsible';
import { useState, type ReactNode } from 'react';

import { Icon } from './brand/icon.tsx';
import { ChevronRight } from './brand/icons.tsx';

type DisclosureProps = {
  label: string;
  children: ReactNode;
  defaultOpen?: boolean;
  /** Something in it is wrong: it is opened. */
  isWanted?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** More fields of a form, shown on demand in a well of their own. */
export function Disclosure({ label, children, defaultOpen = false, isWanted = false, onOpenChange }: DisclosureProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setOpen(true);
  }
  const change = (open: boolean) => {
    setOpen(open);
    onOpenChange?.(open);
  };
  return (
    <Collapsible.Root open={isOpen} onOpenChange={change}>
      <Collapsible.Trigger className="group flex min-h-11 w-full items-center gap-2 rounded-md font-medium text-ink-2 hover:text-ink md:min-h-8">
        <span className="text-ink-3 transition-[rotate] duration-(--calm) group-data-panel-open:rotate-90">
          <Icon of={ChevronRight} />
        </span>
        {label}
      </Collapsible.Trigger>
      <Collapsible.Panel className="fold-panel">
        <div className="mt-2 grid gap-3 rounded-lg bg-sunken p-4">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
