import { useEffect, useRef } from 'react';
import { DetailsSection } from '../people/details-section.tsx';
import { goToField } from '../platform/screen/field-focus.ts';
import { newInteractionDraft } from '../platform/typing/new-drafts.ts';
import { refusalText } from '../platform/server/limit-reached.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { useGivenFields } from '../ui/forms/use-given.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { typedSince, useWords } from '../ui/forms/use-words.ts';
import { Composer, type Written, noonOf } from './composer.tsx';
import { useLogInteraction } from './interactions.queries.ts';

/** Without a chosen day it is today's, also when midnight passes while somebody writes. */
const NOTHING: Written = { notes: '', type: 'meeting', day: '' };

type LogInteractionProps = { contactId: string; onLogged: () => void };

export function LogInteraction({ contactId, onLogged }: LogInteractionProps) {
  const today = useToday().toString();
  const toasts = useToasts();
  const { mutateAsync: log } = useLogInteraction();
  const draft = newInteractionDraft(contactId);
  const given = useGivenFields<Written>(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const { words, write, saved } = useWords(NOTHING, {
    draft,
    given,
    hasWords: ({ notes }) => notes.trim() !== '',
  });

  useEffect(() => {
    if (given) goToField(field.current);
  }, [given]);

  const submit = async () => {
    const { type, notes, day } = words;
    // Today is now: the server's clock is the better one.
    const date = day === '' || day === today ? {} : { date: noonOf(Temporal.PlainDate.from(day), timeZone()) };
    try {
      const { markedWarm } = await log({ params: { contactId }, body: { type, notes, ...date } });
      if (markedWarm) toasts.add({ title: 'Contact marked as warm due to new interaction!', tone: 'done' });
      saved((now) => ({ ...now, notes: typedSince(notes, now.notes), day: now.day === day ? '' : now.day }));
      onLogged();
    } catch (error) {
      return refusalText(error, 'Failed to add interaction.');
    }
  };

  return (
    <DetailsSection title="Log New Interaction">
      <Composer
        label="What happened?"
        words={words}
        onWrite={(part) => write(part.day === today ? { ...part, day: '' } : part)}
        submitLabel="Add"
        onSubmit={submit}
        ref={field}
        autofocus={given !== undefined}
      />
    </DetailsSection>
  );
}
