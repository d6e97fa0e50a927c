import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { useChangeRhythm } from '../contacts/contacts.queries.ts';
import { useLogInteraction } from '../interactions/interactions.queries.ts';
import { textOfError } from '../platform/server/call-error.ts';
import { failure } from '../platform/signal.ts';
import { useToday } from '../platform/time/clock.ts';
import { useFormWanted } from '../platform/typing/form-wanted.ts';
import { useCancelReminder } from '../reminders/reminders.queries.ts';
import { useState } from 'react';
import { useTaps, type Tap } from './taps.tsx';
import { useTakeBack } from './today.queries.ts';

const FIRST_WORDS = { call: 'A call', message: 'A message' } as const;

/** The taps of one row. Each shows at once what it does; where the server refuses it, the row is as before. */
export function usePersonTaps(person: TodayPerson) {
  const { id, warmth, snoozedUntil, coldThresholdDays } = person;
  const taps = useTaps();
  const today = useToday();
  const { mutateAsync: log } = useLogInteraction();
  const { mutateAsync: takeBack } = useTakeBack();
  const { mutateAsync: change } = useChangeRhythm();
  const { mutateAsync: cancel } = useCancelReminder();

  const [isNoting, note] = useState(false);
  // Somebody goes on with words that they left.
  useFormWanted(`word:${id}`, () => taps.write(person));

  const begin = (tap: Tap, doing: Promise<unknown>, back: () => Promise<unknown>) => {
    const press = () => {
      forget();
      taps.put(id, null);
      // Where that fails it is said, and what was done stands there again.
      void doing.then(back).catch(() => taps.put(id, tap));
    };
    const forget = taps.canUndo(press);
    taps.put(id, tap, press);
    doing.catch(() => {
      forget();
      taps.put(id, null);
    });
  };

  const logAs = (type: 'call' | 'message', words: string = FIRST_WORDS[type]) => {
    const logging = log({ params: { contactId: id }, body: { type, notes: words } }).then(
      (interaction) => {
        taps.put(id, { kind: 'logged', interaction, by: type });
        return interaction;
      },
      (error: unknown) => {
        failure.publish(textOfError(error));
        throw error;
      },
    );
    begin({ kind: 'logged', interaction: null, by: type }, logging, async () => {
      const { id: interaction } = await logging;
      await takeBack({ params: { id: interaction }, body: { warmth, snoozedUntil } });
    });
  };

  return {
    tap: taps.of(id),
    wasTouched: taps.wasTouched(id),
    logCall: () => logAs('call'),
    logAs,
    snooze: () => {
      const until = today.add({ weeks: 1 }).toString();
      begin(
        { kind: 'asleep', until },
        change({ params: { id }, body: { snoozedUntil: until, seen: { snoozedUntil } } }),
        () => change({ params: { id }, body: { snoozedUntil, seen: { snoozedUntil: until } } }),
      );
    },
    beat: (days: number | null) =>
      begin(
        { kind: 'rhythm', days },
        change({ params: { id }, body: { coldThresholdDays: days, seen: { coldThresholdDays } } }),
        () => change({ params: { id }, body: { coldThresholdDays, seen: { coldThresholdDays: days } } }),
      ),
    /** Calls off an e-mail that has not left. */
    callOff: (reminderId: string) => void cancel({ params: { id: reminderId } }).catch(() => undefined),
    write: (options?: Parameters<typeof taps.write>[1]) => taps.write(person, options),
    askDays: () => taps.askDays(person),
    undo: () => taps.undo(id),
    /** Whether a note is being added to what was logged. */
    isNoting,
    note,
    noted: (interaction: Interaction) => {
      const tap = taps.of(id);
      if (tap?.kind === 'logged') taps.put(id, { ...tap, interaction });
    },
    forgetTap: () => taps.put(id, null),
  };
}

export type PersonTaps = ReturnType<typeof usePersonTaps>;
