import type { ReactNode } from 'react';
import { classes } from '../ui/styles/classes.ts';

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pt-2 text-sm font-strong text-ink-2">{title}</h3>
      <div className="divide-y divide-line">{children}</div>
    </section>
  );
}

type SettingProps = {
  name: string;
  children: ReactNode;
  explanation: string;
  /** On a phone the control takes a line of its own. */
  wide?: boolean;
};

/** One setting: what it is on the left, the control on the right. */
export function Setting({ name, explanation, children, wide = false }: SettingProps) {
  return (
    <div className={classes('flex items-center gap-x-6 gap-y-2 py-3 max-xs:flex-wrap', wide && 'max-md:flex-wrap')}>
      <div className={classes('min-w-0 flex-1', wide ? 'max-md:basis-full' : 'max-xs:basis-40')}>
        <p className="font-medium">{name}</p>
        <p className="text-sm/[1.2rem] text-pretty text-ink-3">{explanation}</p>
      </div>
      {children}
    </div>
  );
}
