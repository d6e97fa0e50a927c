import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useEffect, useRef } from 'react';
import { timeZone } from '../platform/time/clock.ts';
import { useWords } from '../ui/forms/use-words.ts';
import { Composer, type Written, noonOf } from './composer.tsx';
import { useEditInteraction } from './interactions.queries.ts';

type EditInteractionProps = { interaction: Interaction; onDone: () => void };

export const interactionDraft = (id: string) => `interaction:${id}`;

/** An interaction, written anew in its place. */
export function EditInteraction({ interaction, onDone }: EditInteractionProps) {
  const { id, notes, type, date } = interaction;
  const before: Written = { notes, type, day: dayIn(timeZone(), date).toString() };
  const { words, seen, write, leave, saved } = useWords(before, { draft: interactionDraft(id), onDiscard: onDone });
  const { mutateAsync: edit } = useEditInteraction();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.focus();
    box.current?.setSelectionRange(end, end);
  }, []);

  const save = async () => {
    const body = {
      ...(words.type !== seen.type && { type: words.type }),
      ...(words.notes !== seen.notes && { notes: words.notes }),
      // The hour stays as it was unless another day was chosen.
      ...(words.day !== seen.day && { date: noonOf(Temporal.PlainDate.from(words.day), timeZone()) }),
    };
    try {
      if (Object.keys(body).length > 0) await edit({ params: { id }, body });
      saved();
      onDone();
    } catch {
      return 'Failed to update interaction.';
    }
  };

  return (
    <Composer
      ref={box}
      label="What happened?"
      words={words}
      onWrite={write}
      submitLabel="Save"
      onSubmit={save}
      onCancel={() => void leave()}
    />
  );
}
