import type { ReactNode } from 'react';
import type { IconShape } from '../ui/brand/icon.tsx';
import { Disc, type DiscTone } from '../ui/faces/disc.tsx';

const LINE =
  'not-last:before:absolute not-last:before:start-3.5 not-last:before:top-8 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-line';

type StoryItemProps = {
  look: { icon: IconShape; tone: DiscTone };
  title: string;
  remark?: string;
  /** On the right, with the exact moment on hover. */
  day: string;
  moment: string;
  exact: string;
  /** What it tells of, for whoever looks for that. */
  entry?: string;
  children?: ReactNode;
};

/** One line of a story: disc, what it is, when, and what was said. */
export function StoryItem({ look, title, remark, day, moment, exact, entry, children }: StoryItemProps) {
  return (
    <li data-entry={entry} className={`relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 pb-4.5 ${LINE}`}>
      <Disc {...look} size="sm" />
      <div className="min-w-0">
        <div className="flex min-h-7 flex-wrap items-baseline gap-x-2 pt-1">
          <b className="font-name">{title}</b>
          {remark && <span className="text-sm text-ink-3">{remark}</span>}
          <time dateTime={moment} title={exact} className="relative ms-auto text-sm text-ink-3">
            {day}
          </time>
        </div>
        {children}
      </div>
    </li>
  );
}

/** The head of a month, or of what is ahead. */
export const StoryHead = ({ children }: { children: string }) => (
  <h4 className="mt-1.5 mb-3.5 flex items-center gap-3 text-xs font-medium text-ink-3 after:h-px after:flex-1 after:bg-line">
    {children}
  </h4>
);
