import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import type { ContactFields } from './contact-payload.ts';
import type { Conflict } from './use-contact-saving.ts';

const LABELS: Readonly<Record<keyof ContactFields, string>> = {
  name: 'Name',
  warmth: 'Warmth',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  groups: 'Groups',
  notes: 'Notes',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  telegram: 'Telegram',
  xcom: 'X',
  coldThresholdDays: 'Goes cold after',
};

type ConflictNoticeProps = { conflicts: readonly Conflict[]; onTake: (conflict: Conflict) => void };

/** Both are on the screen: what is written in the form, and here what the field has become elsewhere. */
export function ConflictNotice({ conflicts, onTake }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  return (
    <MessageBox tone="caution">
      <p role="alert">This was changed elsewhere while you wrote. Save again to keep yours.</p>
      <ul className="mt-1 grid gap-1">
        {conflicts.map((conflict) => (
          <li key={conflict.name} className="flex items-start gap-2">
            <span className="min-w-0 flex-1 py-1 wrap-anywhere whitespace-pre-line">
              {LABELS[conflict.name]} is now {shown(conflict.theirs)}
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Use this ${LABELS[conflict.name]}`}
              onClick={() => onTake(conflict)}
            >
              Use this
            </Button>
          </li>
        ))}
      </ul>
    </MessageBox>
  );
}

const shown = (value: Conflict['theirs']) =>
  value === null || value === undefined || value === '' ? 'empty' : `“${String(value)}”`;
