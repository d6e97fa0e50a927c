import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

import { Icon } from '../brand/icon.tsx';
import { Check } from '../brand/icons.tsx';

type MenuChoicesProps<Value> = { value: Value | undefined; onChange: (value: Value) => void; children: ReactNode };

/** A few choices in a menu, one of them taken. */
export const MenuChoices = <Value,>({ value, onChange, children }: MenuChoicesProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
    {children}
  </Base.RadioGroup>
);

type MenuChoiceProps = {
  value: unknown;
  children: ReactNode;
  /** At the end of its line. */
  hint?: ReactNode;
  /** The pointer or the keys are at it. */
  onLook?: () => void;
};

export const MenuChoice = ({ value, children, hint, onLook }: MenuChoiceProps) => (
  <Base.RadioItem
    value={value}
    closeOnClick
    onFocus={onLook}
    onPointerMove={onLook}
    className="grid min-h-11 w-full cursor-default grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2.5 rounded-sm px-2.5 font-[480] outline-0 select-none data-highlighted:bg-hover md:min-h-8.5"
  >
    <Base.RadioItemIndicator className="col-start-1 row-start-1 text-ink-2">
      <Icon of={Check} />
    </Base.RadioItemIndicator>
    <span className="col-start-2 row-start-1">{children}</span>
    <span className="col-start-3 row-start-1 text-sm text-ink-3">{hint}</span>
  </Base.RadioItem>
);

/** Says something about what is looked at in the menu. */
export const MenuNote = ({ children }: { children: ReactNode }) => (
  <p aria-live="polite" className="min-h-11 px-2.5 py-1.5 text-sm text-pretty text-ink-2">
    {children}
  </p>
);
