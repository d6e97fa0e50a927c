import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PersonFace } from '../../people/person-cells.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { WarmthBadge } from '../../ui/faces/warmth-badge.tsx';
import { toggleChosen } from './contact-selection.ts';

/** A row while people are being chosen: all of it is the target. */
export function ChoosableRow({ contact, chosen }: { contact: Contact; chosen: boolean }) {
  const { id, name, isCold } = contact;
  return (
    <li className="shadow-[0_1px_0_var(--line)] last:shadow-none hover:bg-hover">
      <Checkbox
        className="flex min-h-19 w-full items-center! px-5 md:min-h-17"
        checked={chosen}
        onChange={() => toggleChosen(id)}
      >
        <span className="flex min-w-0 items-center gap-4 ps-2">
          <PersonFace contact={contact} />
          <span dir="auto" className="min-w-0 truncate text-lg font-name">
            {name}
          </span>
          <WarmthBadge warmth={isCold ? 'cold' : 'warm'} />
        </span>
      </Checkbox>
    </li>
  );
}
