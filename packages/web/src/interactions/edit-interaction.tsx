import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useEffect, useRef } from 'react';
import { usePinnedRow } from '../platform/screen/pinned-rows.ts';
import { timeZone } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';
import { ElsewhereNotice } from '../ui/forms/elsewhere-notice.tsx';
import { newerAs, useElsewhere, writtenText, type Labels, type Shared } from '../ui/forms/use-elsewhere.ts';
import { useWords } from '../ui/forms/use-words.ts';
import { Composer, noonOf, type Written } from './composer.tsx';
import { KIND_NAMES } from './interaction-kinds.ts';
import { useEditInteraction } from './interactions.queries.ts';

type EditInteractionProps = { interaction: Interaction; onDone: () => void };

export const interactionDraft = (id: string) => `interaction:${id}` as const;

type Words = Pick<Interaction, 'notes' | 'type' | 'date'>;

const wordsOf = ({ notes, type, date }: Interaction): Words => ({ notes, type, date });

const LABELS: Labels<Words> = {
  notes: 'What happened',
  type: ['Kind', (type) => KIND_NAMES[type]],
  date: ['Day', exactDayOf],
};

const SHARED: Shared<Words> = { name: 'interaction', labels: LABELS, newer: newerAs(Interaction, wordsOf) };

const dayOf = (moment: string) => dayIn(timeZone(), moment).toString();

/** An interaction, written anew in its place. */
export function EditInteraction({ interaction, onDone }: EditInteractionProps) {
  const { id } = interaction;
  usePinnedRow(interaction);
  const { words, seen, write, adopt, leave, saved } = useWords(wordsOf(interaction), {
    draft: interactionDraft(id),
    onDiscard: onDone,
  });
  const elsewhere = useElsewhere(SHARED);
  const { mutateAsync: edit } = useEditInteraction();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.focus();
    box.current?.setSelectionRange(end, end);
  }, []);

  // The hour stays as it was unless another day is chosen.
  const dateOn = (day: string) =>
    day === dayOf(seen.date) ? seen.date : noonOf(Temporal.PlainDate.from(day), timeZone());
  const change = ({ day, ...part }: Partial<Written>) => write({ ...part, ...(day && { date: dateOn(day) }) });

  const save = async () => {
    elsewhere.forget();
    const { notes, type, date } = words;
    const body = changeSince(seen, { notes, type, date });
    try {
      if (body) await edit({ params: { id }, body });
      saved();
      onDone();
    } catch (error) {
      return elsewhere.meet(error, adopt) ? undefined : 'Failed to update interaction.';
    }
  };

  return (
    <>
      <ElsewhereNotice
        of={elsewhere}
        onTake={({ name, theirs }) => write({ [name]: theirs })}
        copied={() => writtenText(LABELS, words, seen)}
        onRestored={() => void save()}
        className="mb-2"
      />
      <Composer
        ref={box}
        label="What happened?"
        words={{ ...words, day: dayOf(words.date) }}
        onWrite={change}
        submitLabel="Save"
        onSubmit={save}
        onCancel={() => void leave()}
      />
    </>
  );
}
