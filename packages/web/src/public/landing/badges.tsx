import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import { Download, EyeOff, ShieldCheck, Trash2 } from '../../ui/brand/icons.tsx';

const badges: readonly [IconShape, title: string, words: string][] = [
  [Download, 'Yours to take', 'Export everything, any time'],
  [Trash2, 'Gone means gone', 'Deleted within 30 days'],
  [EyeOff, 'No ads', 'Your people are never sold'],
  [ShieldCheck, 'Told first', 'Breach notice within 72 hours'],
];

/** What we promise, in four signs; the privacy policy has the words. */
export const Badges = () => (
  <section aria-label="What we promise" className="mx-auto max-w-[calc(var(--page)+4rem)] px-4 pb-14 md:px-8 md:pb-18">
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {badges.map(([icon, title, words]) => (
        <li key={title} className="flex items-center gap-3.5">
          <span className="grid size-11 flex-none place-items-center rounded-full bg-surface text-accent shadow-2">
            <Icon of={icon} size={20} />
          </span>
          <span>
            <b className="block font-strong">{title}</b>
            <span className="text-ink-3">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
);
