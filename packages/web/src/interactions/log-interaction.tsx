import { NewInteraction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DetailsSection } from '../people/details-section.tsx';
import { goToField } from '../platform/screen/field-focus.ts';
import { useKeys } from '../platform/screen/keys.ts';
import { newInteractionDraft } from '../platform/typing/new-drafts.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { useGivenFields } from '../ui/forms/use-given.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { typedSince, useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../ui/forms/use-unsaved.ts';
import { Composer, type Written, noonOf } from './composer.tsx';
import { useLogInteraction } from './interactions.queries.ts';

/** Without a chosen day it is today's, also when midnight passes while somebody writes. */
const NOTHING: Written = { notes: '', type: 'meeting', day: '' };

const Form = NewInteraction.pick({ notes: true, type: true }).extend({ day: z.string() });

type LogInteractionProps = { contactId: string; onLogged: () => void };

export function LogInteraction({ contactId, onLogged }: LogInteractionProps) {
  const today = useToday().toString();
  const toasts = useToasts();
  const { mutateAsync: log } = useLogInteraction();
  const draft = newInteractionDraft(contactId);
  const given = useGivenFields<Written>(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useSavedForm<Written, z.output<typeof Form>>({
    fields: NOTHING,
    schema: Form,
    draft,
    given,
    hasWords: ({ notes }) => notes.trim() !== '',
    save: async ({ type, notes, day }) => {
      // Today is now: the server's clock is the better one.
      const date = day === '' || day === today ? {} : { date: noonOf(Temporal.PlainDate.from(day), timeZone()) };
      const { markedWarm } = await log({ params: { contactId }, body: { type, notes, ...date } });
      if (markedWarm) toasts.add({ title: 'Contact marked as warm due to new interaction!', tone: 'done' });
    },
    failure: 'Failed to add interaction.',
    invalid: ({ notes }) => notes?.message,
    onSaved: (sent) => {
      const now = form.getValues();
      const day = now.day === sent.day ? '' : now.day;
      written.begin(NOTHING, { ...now, notes: typedSince(sent.notes, now.notes), day });
      onLogged();
    },
  });
  const { form, problem, submit, write, isSubmitting } = written;
  const words = useWatch({ control: form.control, compute: (values: Written) => values });
  useGuardedForm(written);
  useKeys({ 'log-interaction': () => goToField(field.current) });

  useEffect(() => {
    if (given) goToField(field.current);
  }, [given]);

  return (
    <DetailsSection title="Log New Interaction">
      <Composer
        label="What happened?"
        words={words}
        onWrite={(part) => write(part.day === today ? { ...part, day: '' } : part)}
        submitLabel="Add"
        onSubmit={submit}
        working={isSubmitting}
        problem={problem}
        ref={field}
        autofocus={given !== undefined}
      />
    </DetailsSection>
  );
}
