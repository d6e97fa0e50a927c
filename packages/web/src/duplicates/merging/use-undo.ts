import type { Merge } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { PLAIN_FIELDS, type PlainField } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useUndoMerge } from './merging.queries.ts';

/** Takes a merge back and says what came of it. */
export function useUndo() {
  const toasts = useToasts();
  const { mutateAsync, isPending } = useUndoMerge();
  const undo = async ({ id, others }: Pick<Merge, 'id' | 'others'>) => {
    // What went wrong is said already.
    const undone = await mutateAsync({ params: { id } }).catch(() => undefined);
    if (!undone) return;
    const back = others.length === 1 ? 'Both are back' : 'All of them are back';
    const kept = undone.kept.map(inWords);
    toasts.add({
      title: kept.length === 0 ? back : `${back}. What you changed since stays: ${kept.join(', ')}`,
    });
  };
  return { undo, isPending };
}

const WORDS: Readonly<Record<string, string>> = {
  more_emails: 'e-mails',
  more_phones: 'phones',
  custom_fields: 'own fields',
  cold_threshold_days: 'rhythm',
};

const inWords = (column: string) =>
  WORDS[column] ?? PLAIN_FIELDS[column as PlainField]?.label.toLowerCase() ?? column.replaceAll('_', ' ');
