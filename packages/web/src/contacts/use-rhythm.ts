import { isAsleep } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { rhythmInWords } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import { useToday } from '../platform/time/clock.ts';
import { wholeDay } from '../platform/time/day-in-words.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useChangeRhythm } from './contacts.queries.ts';

type Rhythm = Pick<Contact, 'coldThresholdDays' | 'snoozedUntil'>;

// What is refused is said by the change itself.
const quietly = (saving: Promise<unknown>) => void saving.catch(() => undefined);

/** Gives somebody a rhythm of their own, or has them sleep or wake; says so, and offers to take it back. */
export function useRhythm({ id, name, coldThresholdDays, snoozedUntil }: Contact) {
  const today = useToday();
  const toasts = useToasts();
  const { mutateAsync: change, isPending } = useChangeRhythm();
  const save = async (wanted: Partial<Rhythm>, before: Partial<Rhythm>, title: string) => {
    await change({ params: { id }, body: { ...wanted, seen: before } });
    const undo = () => quietly(change({ params: { id }, body: { ...before, seen: wanted } }));
    toasts.add({ title, action: { label: 'Undo', onPress: undo } });
  };
  return {
    isPending,
    isAsleep: isAsleep({ snoozedUntil }, today),
    snooze: (until: Temporal.PlainDate) =>
      quietly(
        save({ snoozedUntil: until.toString() }, { snoozedUntil }, `${name} is asleep until ${wholeDay(until, today)}`),
      ),
    wake: () => quietly(save({ snoozedUntil: null }, { snoozedUntil }, `${name} is awake`)),
    beat: (days: number | null) =>
      quietly(
        save(
          { coldThresholdDays: days },
          { coldThresholdDays },
          days === null ? `${name} has no rhythm of their own` : `${name}: ${rhythmInWords(days).toLowerCase()}`,
        ),
      ),
  };
}
