import type { ReactNode } from 'react';
import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { ContactFace } from '../../people/contact-face.tsx';
import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';

const TINTS = {
  birthday: 'text-birthday-fill',
  email: 'text-reminder-fill',
  meeting: 'text-meeting-fill',
  cold: 'text-cold-glow',
  other: 'text-ink-3',
};

type DayItemProps = {
  /** “09:00”, “all day”, “Thu 26” or “19 Dec”. */
  when: ReactNode;
  icon: IconShape;
  tint: keyof typeof TINTS;
  title: ReactNode;
  face: Pick<TodayPerson, 'id' | 'name' | 'photo'>;
  children?: ReactNode;
  /** Below, over the whole width. */
  more?: ReactNode;
};

/** Something on the line of a day. */
export function DayItem({ when, icon, tint, title, face, children, more }: DayItemProps) {
  return (
    <li
      data-row
      className={classes(
        'relative grid grid-cols-[48px_minmax(0,1fr)] gap-x-3 py-3.5 pe-4 ps-4 md:ps-5',
        'not-first:before:absolute not-first:before:inset-[0_0_auto_76px] not-first:before:h-px not-first:before:bg-line md:not-first:before:start-20',
      )}
    >
      <span className="text-sm/6 whitespace-nowrap text-ink-3 tabular-nums">{when}</span>
      <div className="min-w-0">
        <h3 className="flex items-start gap-2 font-name">
          <Icon of={icon} className={classes('mt-1 shrink-0', TINTS[tint])} />
          <span dir="auto" className="line-clamp-4 min-w-0 flex-1 text-start leading-6 wrap-anywhere">
            {title}
          </span>
          <ContactFace contact={face} size="xs" className="size-6!" />
        </h3>
        <div className="ps-6">{children}</div>
      </div>
      {more && <div className="col-span-2 mt-3">{more}</div>}
    </li>
  );
}

/** `isNews`: it is spoken when it changes. */
export const DayWords = ({ children, isNews = false }: { children: ReactNode; isNews?: boolean }) => (
  <p aria-live={isNews ? 'polite' : undefined} className="text-sm/5 wrap-anywhere text-ink-3">
    {children}
  </p>
);

export const DayActs = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 pt-2">{children}</div>
);

/** A few facts that open in place. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-3 rounded-lg bg-sunken px-4 pt-3.5 pb-4">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-3">
    <dt className="text-sm/5 text-ink-3">{name}</dt>
    <dd className="grid gap-1 leading-5 text-pretty wrap-anywhere">{children}</dd>
  </div>
);
