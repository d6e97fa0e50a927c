import type { ReactNode } from 'react';
import { Icon } from '../../ui/brand/icon.tsx';
import { ChevronsDown, ChevronsUp, Eraser, PanelBottom, PanelRight, X } from '../../ui/brand/icons.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OpenView } from './panel-layout.ts';

type PanelHeadProps = {
  view: OpenView;
  /** Left out where there is no room at the side. */
  onView: ((view: OpenView) => void) | undefined;
  isTall: boolean;
  onTall: () => void;
  onClear: (() => void) | undefined;
  /** Stands beside the title. */
  children?: ReactNode;
  onClose: () => void;
};

const VIEWS = [
  { value: 'terminal', label: 'At the bottom', icon: PanelBottom },
  { value: 'split', label: 'At the side', icon: PanelRight },
] as const;

export function PanelHead({ view, onView, isTall, onTall, onClear, onClose, children }: PanelHeadProps) {
  const button = { size: 'sm', tooltipSide: 'bottom' } as const;
  return (
    <header className="flex items-center gap-1.5 ps-5 pe-3 shadow-[0_1px_0_var(--line)] in-data-[view=split]:h-(--bar) not-in-data-[view=split]:pt-3 not-in-data-[view=split]:pb-2 in-data-low:pt-1.5! in-data-low:pb-0! in-data-low:shadow-none max-md:ps-4 max-md:pe-1">
      <Icon of={RingSign} size={20} className="text-accent" />
      <h2 className="voice text-[1.25rem]/[1.5rem]">Assistant</h2>
      <div className="me-auto min-w-0 ps-3">{children}</div>
      {onClear && <IconButton {...button} icon={Eraser} label="Clear conversation" onClick={onClear} />}
      {onView && (
        <Segmented hideLabel label="View" size="sm" iconsOnly options={VIEWS} value={view} onChange={onView} />
      )}
      {view === 'terminal' && (
        <IconButton
          {...button}
          icon={isTall ? ChevronsDown : ChevronsUp}
          label={isTall ? 'Collapse' : 'Expand'}
          onClick={onTall}
        />
      )}
      <IconButton {...button} icon={X} label="Close" onClick={onClose} />
    </header>
  );
}
