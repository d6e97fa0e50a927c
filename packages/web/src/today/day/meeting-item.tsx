import type { TodayMeeting } from '@inner-circle/domain/today/today.contract.ts';
import { useState } from 'react';
import { timeZone } from '../../platform/time/clock.ts';
import { Sparkles, UsersRound } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { clockTime, lengthInWords } from '../time-words.ts';
import { DayActs, DayItem, DayWords } from './day-item.tsx';
import { PreparationFacts } from './preparation.tsx';

/** A meeting; what there is to know beforehand opens in place. */
export function MeetingItem({ of: { title, start, end, contact } }: { of: TodayMeeting }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DayItem
      when={clockTime(start, timeZone())}
      icon={UsersRound}
      tint="meeting"
      title={title}
      face={contact}
      more={isOpen && <PreparationFacts contact={contact} />}
    >
      <DayWords>
        {lengthInWords(start, end)}, with <bdi>{contact.name}</bdi>
      </DayWords>
      <DayActs>
        <Button size="sm" icon={Sparkles} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Prepare me
        </Button>
      </DayActs>
    </DayItem>
  );
}
