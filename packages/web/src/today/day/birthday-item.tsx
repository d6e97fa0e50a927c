import { dialled } from '@inner-circle/domain/today/words.rules.ts';
import type { TodayBirthday } from '@inner-circle/domain/today/today.contract.ts';
import { timeZone, useToday } from '../../platform/time/clock.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Cake, MessageCircle, Phone } from '../../ui/brand/icons.tsx';
import { TapActions, TapNote, TapWords } from '../tap-outcome.tsx';
import { useTaps } from '../taps.tsx';
import { lastTimeInWords } from '../time-words.ts';
import { usePersonTaps } from '../use-person-taps.ts';
import { DayActs, DayItem, DayWords } from './day-item.tsx';

/** Somebody's birthday: a word, or a call. */
export function BirthdayItem({ of: { contact, turns } }: { of: TodayBirthday }) {
  const today = useToday();
  const { put } = useTaps();
  const taps = usePersonTaps(contact);
  const { tap } = taps;
  const { id, name, phone, last } = contact;
  const number = phone === null ? null : dialled(phone);
  return (
    <DayItem
      when="all day"
      icon={Cake}
      tint="birthday"
      title={turns === null ? `${name} has birthday` : `${name} turns ${turns}`}
      face={contact}
      more={tap?.kind === 'logged' && taps.isNoting && <TapNote {...{ taps, tap }} className="" />}
    >
      <DayWords isNews>
        {tap ? (
          <TapWords person={contact} tap={tap} />
        ) : last ? (
          lastTimeInWords(last, today, timeZone())
        ) : (
          'Nothing logged yet'
        )}
      </DayWords>
      <DayActs>
        {tap ? (
          <TapActions {...{ taps, tap }} person={contact} />
        ) : (
          <>
            <Button
              size="sm"
              icon={MessageCircle}
              data-does="send-word"
              onClick={() => taps.write({ isBirthday: true })}
            >
              Send a word
            </Button>
            {number !== null && (
              <ButtonLink
                size="sm"
                variant="ghost"
                icon={Phone}
                href={`tel:${number}`}
                onClick={() => put(id, { kind: 'opened', by: 'phone', words: '' })}
              >
                Call
              </ButtonLink>
            )}
          </>
        )}
      </DayActs>
    </DayItem>
  );
}
