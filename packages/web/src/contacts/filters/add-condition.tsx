import type { Condition, ConditionKind } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { conditionsIn, MOST_CONDITIONS } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { useState, type ReactElement } from 'react';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Button } from '../../ui/button.tsx';
import { useContactFilters } from '../list/contact-filters.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { CONDITION_KINDS } from './condition-kinds.ts';

/** First what is looked at, then what must hold of it. */
export default function AddCondition({
  trigger,
  defaultOpen = true,
}: {
  trigger: ReactElement;
  defaultOpen?: boolean;
}) {
  const [open, setOpen] = useState(defaultOpen);
  const [kind, setKind] = useState<ConditionKind | null>(null);
  const { filters, setConditions } = useContactFilters();
  const conditions = conditionsIn(filters.conditions) ?? [];
  const isFull = conditions.length >= MOST_CONDITIONS;
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setKind(null);
  };
  const add = (condition: Condition) => {
    setConditions([...conditions, condition]);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label="Add a condition"
      align="start"
      trigger={trigger}
      className="w-72 p-2.5"
    >
      {isFull ? (
        <p className="p-1.5 text-ink-2">
          There is room for {MOST_CONDITIONS} conditions. Take one away, and another fits.
        </p>
      ) : kind === null ? (
        <>
          <p className="px-2.5 pt-1 pb-1.5 text-sm font-medium text-ink-3">Show those whose</p>
          <ul>
            {CONDITION_KINDS.map(({ kind: one, label }) => (
              <li key={one}>
                <Button variant="ghost" className="w-full justify-start! md:h-8.5" onClick={() => setKind(one)}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ConditionEditor key={kind} kind={kind} submitLabel="Add" onDone={add} />
      )}
    </Popover>
  );
}
