import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { TriangleAlert, CloudOff } from '../brand/icons.tsx';

type TroubleBarProps = { label: string; children: ReactNode; action: ReactNode };

/** Above every page, for as long as something that works on its own does not. */
export function TroubleBar({ label, children, action }: TroubleBarProps) {
  return (
    <aside aria-label={label} className="bg-danger-soft shadow-[0_1px_0_var(--danger-line)]">
      <div className="mx-auto flex min-h-12 max-w-[calc(var(--page)+4rem)] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:flex-nowrap md:px-8">
        <output className="flex min-w-0 flex-1 basis-[70%] gap-2.5 text-sm wrap-anywhere text-danger">
          <Icon of={TriangleAlert} className="mt-0.5" />
          <span>{children}</span>
        </output>
        {action}
      </div>
    </aside>
  );
}

/** A quiet line above the page while there is no connection. */
export function OfflineNotice() {
  return (
    <output className="flex min-h-10 items-center justify-center gap-2 bg-fill px-4 py-1 text-sm text-ink-2">
      <Icon of={CloudOff} size={14} />
      You are offline. You see what was loaded last.
    </output>
  );
}
