import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useEffect, useRef, useState } from 'react';
import { timeZone } from '../platform/clock.ts';
import { Composer, type Draft } from './composer.tsx';
import { noonOf } from './interaction-moment.ts';
import { useEditInteraction } from './interactions.queries.ts';

type EditInteractionProps = { interaction: Interaction; onDone: () => void };

/** An interaction, written anew in its place. */
export function EditInteraction({ interaction, onDone }: EditInteractionProps) {
  const { id, notes, type, date } = interaction;
  const zone = timeZone();
  const day = dayIn(zone, date);
  const [draft, setDraft] = useState<Draft>({ notes, type, day });
  const { mutateAsync: edit } = useEditInteraction();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(notes.length, notes.length);
  }, [notes.length]);

  const save = async () => {
    // The hour stays as it was unless another day was chosen.
    const moved = draft.day.equals(day) ? {} : { date: noonOf(draft.day, zone) };
    try {
      await edit({ params: { id }, body: { type: draft.type, notes: draft.notes, ...moved } });
      onDone();
    } catch {
      return 'Failed to update interaction.';
    }
  };

  return (
    <Composer
      ref={box}
      label="What happened?"
      draft={draft}
      onDraft={setDraft}
      submitLabel="Save"
      onSubmit={save}
      onCancel={onDone}
    />
  );
}
