import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { Icon } from '../brand/icon.tsx';

/** A quiet line above the page while there is no connection. */
export function OfflineNotice({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <output className="flex min-h-10 items-center justify-center gap-2 bg-fill px-4 py-1 text-sm text-ink-2">
      <Icon of={CloudOff} size={14} />
      {children ?? 'You are offline. You see what was loaded last.'}
      {action}
    </output>
  );
}
