import type { DuplicatePair, PairedContact } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { PersonFace } from '../../people/person-cells.tsx';
import { counted } from '../../platform/numbers.ts';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Equal, Merge, X } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { DOT } from '../../ui/dot.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { openMerge } from '../merging/open-merge.ts';
import { useApart } from './use-apart.ts';

/** Two people, why they may be one, and what can be done about it. */
export function DuplicateRow({ pair }: { pair: DuplicatePair }) {
  const { first, second, reasons } = pair;
  const [sayApart, isSaying] = useApart();
  const names = `${first.name} and ${second.name}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-3 p-4 not-first:shadow-[0_-1px_0_var(--line)] md:min-h-22 md:grid-cols-[minmax(0,1fr)_28px_minmax(0,1fr)_minmax(0,0.7fr)_auto] md:gap-4 md:py-3 md:ps-5">
      <One person={first} />
      <span className="grid size-7 place-items-center rounded-full bg-fill text-ink-2 max-md:hidden">
        <Icon of={Equal} />
      </span>
      <One person={second} />
      <p className="min-w-0 text-sm max-md:order-first">
        <span className="block font-strong">{reasons[0]}</span>
        <span dir="auto" className="block text-ink-3 [overflow-wrap:anywhere]">
          {reasons.slice(1).join(DOT)}
        </span>
      </p>
      <div className="flex items-center gap-1">
        <Button
          size="sm"
          icon={Merge}
          aria-label={`Compare ${names}`}
          className="max-md:h-11 max-md:flex-1"
          onClick={() => openMerge([first.id, second.id], reasons[0])}
        >
          Compare
        </Button>
        <IconButton
          size="sm"
          icon={X}
          label={`They are two people: ${names}`}
          working={isSaying}
          className="max-md:size-11"
          onClick={() => void sayApart(pair)}
        />
      </div>
    </li>
  );
}

function One({ person }: { person: PairedContact }) {
  const { id, name, groups, company, email, phone, interactionCount } = person;
  const details = useAddressedDialog('contact');
  const known = groups.length > 0 ? groups.join(', ') : (company ?? email ?? phone);
  const met = interactionCount > 0 ? counted(interactionCount, 'interaction') : 'no interactions';
  return (
    <div className="grid min-w-0 grid-cols-[48px_minmax(0,1fr)] items-center gap-4">
      <span className="ms-1 flex">
        <PersonFace contact={person} />
      </span>
      <div className="min-w-0">
        <a {...details.linkTo(id)} dir="auto" className="block truncate text-lg/[1.35rem] font-name hover:underline">
          {name}
        </a>
        <p dir="auto" className="truncate text-sm/[1.2rem] text-ink-3">
          {known ? `${known}${DOT}${met}` : met}
        </p>
      </div>
    </div>
  );
}
