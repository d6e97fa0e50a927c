import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../ui/brand/icon.tsx';

type DetailLineProps = { icon: IconShape; label: string; children: ReactNode; end?: ReactNode };

/** One line of the contact’s details: an icon that stands for its name, and the value. */
export function DetailLine({ icon, label, children, end }: DetailLineProps) {
  return (
    <div className="group/line relative grid min-h-11 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 md:min-h-8.5">
      <dt className="flex text-ink-3">
        <Icon of={icon} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="py-1 wrap-anywhere">{children}</dd>
      {end && (
        <dd className="-my-1 flex bg-raised transition group-focus-within/line:opacity-100 group-hover/line:opacity-100 md:hoverable:absolute md:hoverable:end-0 md:hoverable:opacity-0">
          {end}
        </dd>
      )}
    </div>
  );
}

export const NotAdded = () => <span className="text-ink-3">Not added</span>;
