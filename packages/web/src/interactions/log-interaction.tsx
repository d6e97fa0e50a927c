import { useState } from 'react';
import { DetailsSection } from '../contacts/details-section.tsx';
import { timeZone, useToday } from '../platform/clock.ts';
import { useToasts } from '../ui/toasts.tsx';
import { Composer, type Draft } from './composer.tsx';
import { noonOf } from './interaction-moment.ts';
import { useLogInteraction } from './interactions.queries.ts';

type Written = Omit<Draft, 'day'> & { day: Temporal.PlainDate | null };

/** Without a chosen day it is today's, also when midnight passes while somebody writes. */
const NOTHING: Written = { notes: '', type: 'meeting', day: null };

type LogInteractionProps = { contactId: string; onLogged: () => void };

export function LogInteraction({ contactId, onLogged }: LogInteractionProps) {
  const today = useToday();
  const toasts = useToasts();
  const [written, setWritten] = useState(NOTHING);
  const { mutateAsync: log } = useLogInteraction();
  const draft = { ...written, day: written.day ?? today };

  const submit = async () => {
    const { type, notes, day } = draft;
    // Today is now: the server's clock is the better one.
    const date = day.equals(today) ? {} : { date: noonOf(day, timeZone()) };
    try {
      const { markedWarm } = await log({ params: { contactId }, body: { type, notes, ...date } });
      if (markedWarm) toasts.add({ title: 'Contact marked as warm due to new interaction!', tone: 'done' });
      setWritten({ ...NOTHING, type });
      onLogged();
    } catch {
      return 'Failed to add interaction.';
    }
  };

  return (
    <DetailsSection title="Log New Interaction">
      <Composer
        label="What happened?"
        draft={draft}
        onDraft={({ day, ...rest }) => setWritten({ ...rest, day: day.equals(today) ? null : day })}
        submitLabel="Add"
        onSubmit={submit}
      />
    </DetailsSection>
  );
}
