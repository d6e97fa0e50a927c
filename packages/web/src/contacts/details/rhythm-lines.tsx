import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { RHYTHM_FROM, rhythmInWords, RHYTHMS, SNOOZES } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import { useToday } from '../../platform/time/clock.ts';
import { wholeDay } from '../../platform/time/day-in-words.ts';
import { Moon, Repeat2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { DOT } from '../../ui/dot.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { useRhythm } from '../use-rhythm.ts';
import { DetailLine } from './detail-line.tsx';

/** How often one means to be in touch, and whether somebody is left in peace for a while. */
export function RhythmLines({ contact }: { contact: Contact }) {
  const today = useToday();
  const { isAsleep, isPending, snooze, wake, beat } = useRhythm(contact);
  const { name, coldAfterDays, coldAfterFrom, coldThresholdDays, snoozedUntil } = contact;
  return (
    <>
      <DetailLine
        icon={Repeat2}
        label="Rhythm"
        end={
          <Menu
            trigger={
              <Button size="sm" variant="ghost" disabled={isPending} aria-label={`Change the rhythm of ${name}`}>
                Change
              </Button>
            }
          >
            {RHYTHMS.map((days) => (
              <MenuItem key={days} onSelect={() => beat(days)}>
                {rhythmInWords(days)}
              </MenuItem>
            ))}
            {coldThresholdDays !== null && (
              <>
                <MenuSeparator />
                <MenuItem onSelect={() => beat(null)}>No rhythm of their own</MenuItem>
              </>
            )}
          </Menu>
        }
      >
        {rhythmInWords(coldAfterDays)}
        <span className="text-ink-3">
          {DOT}
          {RHYTHM_FROM[coldAfterFrom]}
        </span>
      </DetailLine>
      <DetailLine
        icon={Moon}
        label="Snooze"
        end={
          isAsleep ? (
            <Button size="sm" variant="ghost" disabled={isPending} onClick={wake} aria-label={`Wake ${name} up`}>
              Wake up
            </Button>
          ) : (
            <Menu
              trigger={
                <Button size="sm" variant="ghost" disabled={isPending} aria-label={`Snooze ${name}`}>
                  Snooze
                </Button>
              }
            >
              {SNOOZES.map(({ label, time }) => (
                <MenuItem key={label} onSelect={() => snooze(today.add(time))}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          )
        }
      >
        {isAsleep && snoozedUntil !== null ? (
          `Asleep until ${wholeDay(Temporal.PlainDate.from(snoozedUntil), today)}`
        ) : (
          <span className="text-ink-3">Awake</span>
        )}
      </DetailLine>
    </>
  );
}
