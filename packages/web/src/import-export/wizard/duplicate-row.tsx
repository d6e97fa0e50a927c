import type { Duplicate, DuplicateAction } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { ContactFace } from '../../people/contact-face.tsx';
import { Segmented, type SegmentedOption } from '../../ui/fields/segmented.tsx';

export const ACTIONS: readonly SegmentedOption<DuplicateAction>[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'merge', label: 'Merge' },
  { value: 'add', label: 'Add' },
];

const COMMON: Record<Duplicate['because'], string> = {
  email: 'Same e-mail as',
  phone: 'Same phone as',
  name: 'Same name as',
};

type DuplicateRowProps = {
  duplicate: Duplicate;
  action: DuplicateAction;
  onChange: (action: DuplicateAction) => void;
};

export function DuplicateRow({ duplicate, action, onChange }: DuplicateRowProps) {
  const { row, name, because, contact, earlierRow } = duplicate;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="w-9 shrink-0 text-sm text-ink-3 max-md:hidden" title={`Row ${row}`}>
        {row}
      </span>
      <ContactFace contact={contact ?? { id: name, name, photo: null }} className="max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-name">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {COMMON[because]} {contact ? contact.name : `row ${earlierRow ?? ''} of this file`}
        </p>
      </div>
      <Segmented
        label={`What to do with ${name}, row ${row}`}
        hideLabel
        size="sm"
        options={ACTIONS}
        value={action}
        onChange={onChange}
        className="shrink-0"
      />
    </li>
  );
}
