import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { ChoosableRow } from './choosable-row.tsx';
import { useContactSelection } from './contact-selection.ts';
import { ContactRow, ROW_GRID } from './contact-row.tsx';
import { EditContact } from './contact-dialogs.tsx';
import { listDeleteFailure, useContactRemoval } from './use-contact-removal.ts';

const COLUMNS = ['Name', 'Groups', 'Last interaction', 'Coming up', 'Warmth'];

/** `fading`: the rows of the search before, while the next ones are on their way. */
export function ContactList({ contacts, fading }: { contacts: readonly Contact[]; fading: boolean }) {
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
            onEdit={() => setEditing(contact)}
            onDelete={() => void remove(contact)}
          />
        ))}
      </ul>
      <EditContact contact={editing} onClose={() => setEditing(null)} />
    </Card>
  );
}
