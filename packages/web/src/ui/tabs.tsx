import type { KeyboardEvent, ReactNode } from 'react';

import { onIntent } from '../platform/screen/fetch-ahead.ts';
import { classes } from './styles/classes.ts';
import { Icon, type IconShape } from './brand/icon.tsx';

export type Tab<Value extends string> = { value: Value; label: string; icon?: IconShape };

type TabsProps<Value extends string> = {
  tabs: readonly Tab<Value>[];
  /** Null while something else is shown than any of them. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Somebody goes towards a tab, with the pointer, a finger or the Tab key. */
  onIntent?: (value: Value) => void;
  /** Names the list: “Main”. */
  label: string;
  /** The id of the TabPanel they switch. */
  panel: string;
  /** bar: in the top bar; thumb: at the bottom of a phone, with icons; inline: under a dialog's title. */
  variant?: 'bar' | 'thumb' | 'inline';
  className?: string;
};

const lists = {
  bar: 'flex gap-0.5',
  inline: 'flex gap-1 overflow-x-auto px-3 shadow-[inset_0_-1px_0_var(--line)] max-md:justify-between md:px-4',
  thumb: 'grid auto-cols-fr grid-flow-col px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]',
};

const word =
  'relative flex items-center gap-1.75 rounded-md font-medium text-ink-2 transition hover:bg-hover hover:text-ink aria-selected:text-ink';
const underline =
  'aria-selected:after:absolute aria-selected:after:h-0.5 aria-selected:after:rounded-t-[2px] aria-selected:after:bg-accent';

const looks = {
  bar: `${word} ${underline} h-9 px-3 aria-selected:after:inset-x-3 aria-selected:after:-bottom-3`,
  inline: `${word} ${underline} h-11 px-2 whitespace-nowrap aria-selected:after:inset-x-2 aria-selected:after:bottom-0 md:h-9`,
  thumb:
    'grid justify-items-center gap-0.75 rounded-md py-1.25 text-[0.6875rem]/[0.875rem] font-medium max-xs:text-[0.625rem]/[0.875rem] text-ink-3 aria-selected:text-accent',
};

/** A row of tabs that is wider than a phone shows the chosen one. The page is laid out for it, so only rows that scroll ask. */
function showChosen(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!list) return;
  const [own, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}

/** Tabs that switch in place, by hand because two rows of them, in the bar and at the thumb, switch one panel. The arrow keys walk and choose; one stop for the Tab key. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  onIntent: intend,
  label,
  panel,
  variant = 'inline',
  className,
}: TabsProps<Value>) {
  const stop = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value;
  const walk = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) onChange(next.value);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes(lists[variant], className)}>
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          ref={variant === 'inline' && tab.value === value ? showChosen : undefined}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === stop ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => walk(event, at)}
          {...(intend && onIntent(() => intend(tab.value)))}
          className={looks[variant]}
        >
          {variant === 'thumb' && tab.icon && <Icon of={tab.icon} size={22} />}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** What the tabs switch. It carries the name of the chosen tab. */
export function TabPanel({
  id,
  label,
  children,
  className,
}: {
  id: string;
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div id={id} role="tabpanel" aria-label={label} tabIndex={-1} className={classes('outline-0', className)}>
      {children}
    </div>
  );
}
