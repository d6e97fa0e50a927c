import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { Interaction, InteractionChange } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { usePinnedRow } from '../platform/screen/pinned-rows.ts';
import { timeZone } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';
import { ElsewhereNotice } from '../ui/forms/elsewhere-notice.tsx';
import { newerAs, type Shared } from '../ui/forms/use-elsewhere.ts';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../ui/forms/use-unsaved.ts';
import { Composer, noonOf, type Written } from './composer.tsx';
import { KIND_NAMES } from './interaction-kinds.ts';
import { useEditInteraction } from './interactions.queries.ts';

type EditInteractionProps = {
  interaction: Interaction;
  onDone: () => void;
  onSaved?: (interaction: Interaction) => void;
};

export const interactionDraft = (id: string) => `interaction:${id}` as const;

type Words = Pick<Interaction, 'notes' | 'type' | 'date'>;

const wordsOf = ({ notes, type, date }: Interaction): Words => ({ notes, type, date });

const SHARED: Shared<Words> = {
  name: 'interaction',
  labels: {
    notes: 'What happened',
    type: ['Kind', (type) => KIND_NAMES[type]],
    date: ['Day', exactDayOf],
  },
  newer: newerAs(Interaction, wordsOf),
};

const dayOf = (moment: string) => dayIn(timeZone(), moment).toString();

/** An interaction, written anew in its place. */
export function EditInteraction({ interaction, onDone, onSaved }: EditInteractionProps) {
  const { id } = interaction;
  usePinnedRow(interaction);
  const { mutateAsync: edit } = useEditInteraction();
  const written = useSavedForm<Words, InteractionChange>({
    fields: wordsOf(interaction),
    schema: InteractionChange,
    draft: interactionDraft(id),
    save: async (fields, _form, seen) => {
      const body = changeSince(seen, fields);
      if (!body) return;
      const saved = await edit({ params: { id }, body });
      onSaved?.(saved);
    },
    failure: () => 'Failed to update interaction.',
    invalid: ({ notes }) => notes?.message,
    onSaved: onDone,
    shared: SHARED,
  });
  const { form, problem, submit, write, isSubmitting } = written;
  const words = useWatch({ control: form.control, compute: (values: Words) => values });
  const leave = useGuardedForm(written, onDone);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.focus();
    box.current?.setSelectionRange(end, end);
  }, []);

  // The hour stays as it was unless another day is chosen.
  const dateOn = (day: string) => {
    const { date } = form.formState.defaultValues as Words;
    return day === dayOf(date) ? date : noonOf(Temporal.PlainDate.from(day), timeZone());
  };
  const change = ({ day, ...part }: Partial<Written>) => write({ ...part, ...(day && { date: dateOn(day) }) });

  return (
    <>
      <ElsewhereNotice {...written.notice} className="mb-2" />
      <Composer
        ref={box}
        label="What happened?"
        words={{ ...words, day: dayOf(words.date) }}
        onWrite={change}
        submitLabel="Save"
        onSubmit={submit}
        working={isSubmitting}
        problem={problem}
        onCancel={() => void leave()}
      />
    </>
  );
}
