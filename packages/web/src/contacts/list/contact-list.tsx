import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useState, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { ChoosableRow } from './choosable-row.tsx';
import { useContactSelection } from './contact-selection.ts';
import { ContactRow, ROW_GRID } from './contact-row.tsx';
import { EditContact } from '../writing/contact-dialogs.tsx';
import { listDeleteFailure, useContactRemoval } from '../use-contact-removal.ts';

const COLUMNS = ['Name', 'Groups', 'Last interaction', 'Coming up', 'Warmth'];

/** What another part of the app knows of somebody in a list, small enough to stand beside the name. */
export type RenderMark = (contact: Contact, among: readonly Contact[]) => ReactNode;

export type RenderMenuItems = (contact: Contact) => ReactNode;

type ContactListProps = {
  contacts: readonly Contact[];
  /** The rows of the search before, while the next ones are on their way. */
  fading: boolean;
  renderMark?: RenderMark | undefined;
  renderMenuItems?: RenderMenuItems | undefined;
};

export function ContactList({ contacts, fading, renderMark, renderMenuItems }: ContactListProps) {
  const [editing, setEditing] = useState<Contact | null>(null);
  const remove = useContactRemoval(listDeleteFailure);
  const chosen = useContactSelection();
  if (chosen) {
    return (
      <Card as="section" aria-label="Contacts" aria-busy={fading}>
        <ul>
          {contacts.map((contact) => (
            <ChoosableRow key={contact.id} contact={contact} chosen={chosen.has(contact.id)} />
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <Card as="section" aria-label="Contacts" aria-busy={fading}>
      <div
        aria-hidden="true"
        className={`${ROW_GRID} h-10 text-xs font-medium text-ink-3 shadow-[0_1px_0_var(--line)] max-md:hidden`}
      >
        <span />
        {COLUMNS.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul className={fading ? 'opacity-60 transition-opacity delay-150' : undefined}>
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            mark={renderMark?.(contact, contacts)}
            menuItems={renderMenuItems?.(contact)}
            onEdit={() => setEditing(contact)}
            onDelete={() => void remove(contact)}
          />
        ))}
      </ul>
      <EditContact contact={editing} onClose={() => setEditing(null)} />
    </Card>
  );
}
