import {
  type Condition,
  conditionsIn,
  conditionsParameter,
} from '@inner-circle/domain/contacts/conditions.contract.ts';
import { conditionInWords, groupIdsIn } from '@inner-circle/domain/contacts/conditions.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { isAboutElsewhere } from '../../ui/forms/use-elsewhere.ts';
import { refusalText } from '../../platform/server/limit-reached.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Bookmark, PenLine, Plus, X } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { chipRemoveLook } from '../../ui/chip.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useContactFilters } from '../list/contact-filters.ts';
import AddCondition from './add-condition.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import './conditions-row.css';
import { savedFiltersQuery, useUpdateFilter } from './saved-filters.queries.ts';
import { useGroupNames } from './use-group-names.ts';

const FilterName = lazyDialog(() => import('./filter-name-dialog.tsx'));

/** What the list is filtered by, to be taken away, changed and kept by a name. */
export default function ConditionsRow() {
  const { filters, setConditions } = useContactFilters();
  const conditions = conditionsIn(filters.conditions) ?? [];
  const nameOfGroup = useGroupNames(groupIdsIn(conditions));
  if (conditions.length === 0) return null;
  return (
    <section aria-label="Conditions" className="conditions">
      <div className="conditions-row">
        <span aria-hidden="true" className="text-sm text-ink-3">
          Where
        </span>
        {conditions.map((condition, index) => (
          <ConditionChip
            // oxlint-disable-next-line react/no-array-index-key -- they have no names, and two may be the same
            key={`${index} ${condition.kind}`}
            condition={condition}
            words={conditionInWords(condition, nameOfGroup)}
            onChange={(next) => setConditions(conditions.with(index, next))}
            onRemove={() => setConditions(conditions.toSpliced(index, 1))}
          />
        ))}
        <AddCondition
          defaultOpen={false}
          trigger={
            <Button size="sm" variant="ghost" icon={Plus}>
              Add a condition
            </Button>
          }
        />
      </div>
      <Saving />
    </section>
  );
}

type ConditionChipProps = {
  condition: Condition;
  words: { subject: string; value: string };
  onChange: (next: Condition) => void;
  onRemove: () => void;
};

function ConditionChip({ condition, words, onChange, onRemove }: ConditionChipProps) {
  const [open, setOpen] = useState(false);
  return (
    <span className="condition">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Change the condition"
        align="start"
        className="w-72 p-2.5"
        trigger={
          <button type="button" className="condition-words">
            <span className="truncate">
              {words.subject} <bdi className="font-strong text-ink">{words.value}</bdi>
            </span>
          </button>
        }
      >
        <ConditionEditor
          kind={condition.kind}
          condition={condition}
          submitLabel="Done"
          onDone={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popover>
      <button
        type="button"
        aria-label={`Remove: ${words.subject} ${words.value}`}
        className={`${chipRemoveLook} me-0! size-5!`}
        onClick={onRemove}
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}

/** Whether what is shown is kept by a name, and how it is. */
function Saving() {
  const { data: { data: filters } = {} } = useQuery(savedFiltersQuery);
  const { filters: shown, savedAs } = useContactFilters();
  const [isNaming, setNaming] = useState(false);
  const { mutateAsync: update, isPending } = useUpdateFilter();
  const toasts = useToasts();
  const conditions = conditionsIn(shown.conditions) ?? [];
  const saved = filters?.find(({ id }) => id === savedAs);
  if (!filters) return null;
  const isChanged = saved?.conditions && conditionsParameter(saved.conditions) !== conditionsParameter(conditions);
  const save = async () => {
    if (!saved) return;
    try {
      await update({ params: { id: saved.id }, body: { conditions, seen: { conditions: saved.conditions } } });
      toasts.add({ title: `“${saved.name}” is saved`, tone: 'done' });
    } catch (error) {
      const title = isAboutElsewhere(error)
        ? 'This filter was changed or deleted elsewhere. Save yours as a new one.'
        : refusalText(error, 'The filter was not saved. Please try again.');
      toasts.add({ title, tone: 'trouble' });
    }
  };
  return (
    <div className="conditions-saving">
      {isChanged ? (
        <>
          <span className="flex items-center gap-1.25 text-xs font-medium text-ink-2">
            <Icon of={PenLine} size={12} />
            Changed, not saved
          </span>
          <Button size="sm" working={isPending} onClick={() => void save()}>
            Save this filter
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
            Save as new
          </Button>
        </>
      ) : (
        !saved && (
          <Button size="sm" variant="ghost" icon={Bookmark} onClick={() => setNaming(true)}>
            Save this filter
          </Button>
        )
      )}
      <KeepWhileClosing of={isNaming || null} by={String}>
        {(_naming, open) => <FilterName open={open} onClose={() => setNaming(false)} conditions={conditions} />}
      </KeepWhileClosing>
    </div>
  );
}
