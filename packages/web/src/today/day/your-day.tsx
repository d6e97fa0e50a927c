import type { Today, TodayBirthday, TodayEmail, TodayMeeting } from '@inner-circle/domain/today/today.contract.ts';
import { birthdayAheadInWords } from '@inner-circle/domain/today/today.rules.ts';
import { useMemo, type ReactNode } from 'react';
import { useToday } from '../../platform/time/clock.ts';
import { Cake } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Mark } from '../../ui/states/mark.tsx';
import { TodaySection } from '../today-section.tsx';
import { useHeld } from '../use-held.ts';
import { BirthdayItem } from './birthday-item.tsx';
import { EmailItem } from './email-item.tsx';
import { MeetingItem } from './meeting-item.tsx';

type Item =
  | { kind: 'birthday'; at: ''; of: TodayBirthday }
  | { kind: 'email'; at: string; of: TodayEmail }
  | { kind: 'meeting'; at: string; of: TodayMeeting };

const idOf = ({ kind, of }: Item) => {
  if (kind === 'email') return `${of.reminderId} ${of.date}`;
  return kind === 'meeting' ? of.id : of.contact.id;
};

/** Birthdays, then e-mails and meetings in the order of their times. */
export function YourDay({ today, more }: { today: Today; more: ReactNode }) {
  const { birthdays, emails, meetings, next } = today;
  const items = useMemo<Item[]>(
    () => [
      ...birthdays.data.map((of) => ({ kind: 'birthday', at: '', of }) as const),
      ...[
        ...emails.data.map((of) => ({ kind: 'email', at: of.at, of }) as const),
        ...meetings.data.map((of) => ({ kind: 'meeting', at: of.start, of }) as const),
      ].toSorted((a, b) => a.at.localeCompare(b.at)),
    ],
    [birthdays, emails, meetings],
  );
  const held = useHeld(items, idOf);
  const unshown = [birthdays, emails, meetings].reduce((sum, { total, data }) => sum + total - data.length, 0);
  if (held.length === 0) return null;
  return (
    <TodaySection title="Your day" more={more}>
      <Card as="ol">
        {held.map(({ item, isGone }) => {
          const key = `${item.kind} ${idOf(item)}`;
          if (item.kind === 'birthday') return <BirthdayItem key={key} of={item.of} />;
          if (item.kind === 'email') return <EmailItem key={key} of={item.of} isGone={isGone} />;
          return <MeetingItem key={key} of={item.of} />;
        })}
      </Card>
      {unshown > 0 && <p className="mt-3 px-4 text-sm text-ink-2 md:px-1">and {unshown} more in the calendar</p>}
      {next && <NextBirthday of={next} />}
    </TodaySection>
  );
}

function NextBirthday({ of: { contact, turns, day } }: { of: NonNullable<Today['next']> }) {
  const today = useToday();
  return (
    <p className="mt-4 px-1">
      <Mark icon={Cake} className="max-w-full">
        Next: {birthdayAheadInWords(contact.name, turns, day, today)}
      </Mark>
    </p>
  );
}
