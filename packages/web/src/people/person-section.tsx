import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useState, type ReactNode } from 'react';
import { useAddressedDialog } from '../platform/screen/address.ts';
import { Ellipsis, Plus, UserRound } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { Section } from '../ui/section.tsx';
import { PersonFace } from './person-cells.tsx';
import { useStableOrder } from './stable-order.ts';

type OfPerson = { contact: Contact };

type PersonSectionsProps<One extends OfPerson> = {
  sections: readonly One[];
  /** So many are open from the start. */
  openAtFirst: number;
  children: (section: One, isFirst: boolean) => ReactNode;
};

/** A page of sections, one for each person; they keep their order while somebody works through them. */
export function PersonSections<One extends OfPerson>({ sections, openAtFirst, children }: PersonSectionsProps<One>) {
  const ordered = useStableOrder(sections, ({ contact }) => contact.id);
  return (
    <div className="grid grid-cols-1 gap-3">
      {ordered.map((section, index) => children(section, index < openAtFirst))}
    </div>
  );
}

type PersonSectionProps = {
  contact: Contact;
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  badge?: ReactNode;
  /** The first choice in its menu. */
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
};

/** A section about one person that folds, with a menu that adds to it or opens the contact. */
export function PersonSection({ contact, addLabel, onAdd, badge, children, ...section }: PersonSectionProps) {
  const details = useAddressedDialog('contact');
  return (
    <div className="group/section min-w-0">
      <Section
        {...section}
        title={contact.name}
        lead={<PersonFace contact={contact} />}
        badge={badge}
        actions={
          <span className="flex transition group-focus-within/section:opacity-100 group-hover/section:opacity-100 has-data-popup-open:opacity-100 max-md:me-1 md:absolute md:end-11 hoverable:opacity-0">
            <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${contact.name}`} />}>
              <MenuItem icon={Plus} onSelect={onAdd}>
                {addLabel}
              </MenuItem>
              <MenuItem icon={UserRound} onSelect={() => details.open(contact.id)}>
                Open contact
              </MenuItem>
            </Menu>
          </span>
        }
      >
        <div className="ps-5 pe-4 pb-2 md:ps-21 md:pe-5 md:pb-3">{children}</div>
      </Section>
    </div>
  );
}

type FirstOfManyProps = {
  /** How many there are in all, where the first do not show them. */
  total: number | null;
  first: ReactNode;
  whole: ReactNode;
};

/** The first of a person's items, and all of them on request. */
export function FirstOfMany({ total, first, whole }: FirstOfManyProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (showsAll) return whole;
  return (
    <>
      {first}
      {total !== null && (
        <Button size="sm" variant="ghost" className="-ms-2.5" onClick={() => setShowsAll(true)}>
          Show all {total}
        </Button>
      )}
    </>
  );
}
