import type { ReactNode } from 'react';

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pt-2 text-sm font-strong text-ink-2">{title}</h3>
      <div className="divide-y divide-line">{children}</div>
    </section>
  );
}

type SettingProps = { name: string; children: ReactNode; explanation: string };

/** One setting: what it is on the left, the control on the right. */
export function Setting({ name, explanation, children }: SettingProps) {
  return (
    <div className="flex items-center gap-6 py-3">
      <div className="flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm/[1.2rem] text-pretty text-ink-3">{explanation}</p>
      </div>
      {children}
    </div>
  );
}
