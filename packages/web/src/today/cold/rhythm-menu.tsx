import { rhythmInWords, RHYTHMS } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { dayIn, daysAfter } from '@inner-circle/domain/time.ts';
import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { dayInWords } from '@inner-circle/domain/today/today.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { counted } from '../../platform/numbers.ts';
import { timeZone, useNow, useToday } from '../../platform/time/clock.ts';
import { settingsQuery } from '../../settings/settings.queries.ts';
import { Pencil } from '../../ui/brand/icons.tsx';
import { MenuChoice, MenuChoices, MenuNote } from '../../ui/overlays/menu-choices.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import type { PersonTaps } from '../use-person-taps.ts';

const OFFERED: readonly number[] = RHYTHMS;

type RhythmMenuProps = { person: TodayPerson; taps: PersonTaps; trigger: ReactElement };

/** How often one would like to hear from somebody; its last line says what a choice would change. */
export default function RhythmMenu({ person, taps, trigger }: RhythmMenuProps) {
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { coldThresholdDays: own, coldAfterDays, name } = person;
  const [looked, look] = useState(coldAfterDays);
  const consequence = useConsequence(person, looked);
  const choices = own === null || OFFERED.includes(own) ? OFFERED : [...OFFERED, own].toSorted((a, b) => a - b);
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      className="w-76 max-w-[calc(100vw-1rem)]"
      header={
        <p className="text-sm text-ink-2">
          How often would you like to hear from <bdi>{name}</bdi>?
        </p>
      }
    >
      <MenuChoices value={own ?? undefined} onChange={taps.beat}>
        {choices.map((days) => (
          <MenuChoice
            key={days}
            value={days}
            hint={days === settings.coldThresholdDays ? 'your default' : counted(days, 'day')}
            onLook={() => look(days)}
          >
            {rhythmInWords(days)}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem icon={Pencil} onSelect={taps.askDays}>
        Another number of days…
      </MenuItem>
      <MenuSeparator />
      <MenuNote>{consequence}</MenuNote>
    </Menu>
  );
}

/** “Goes cold on 20 January 2027 instead of Saturday.” */
function useConsequence({ lastInteraction, coldAfterDays }: TodayPerson, days: number): string {
  const today = useToday();
  const now = useNow();
  const after = (count: number) => daysAfter(Temporal.Instant.from(lastInteraction), count);
  const inWords = (moment: Temporal.Instant) => dayInWords(dayIn(timeZone(), moment).toString(), today);
  const next = after(days);
  if (days === coldAfterDays) return `As it is: goes cold ${inWords(next)}.`;
  if (Temporal.Instant.compare(next, now) <= 0) return 'Goes cold at once.';
  return `Goes cold ${inWords(next)} instead of ${inWords(after(coldAfterDays)).replace(/^on /, '')}.`;
}
