import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useEffect, type ReactNode } from 'react';
import { Ellipsis, Pencil, Trash2 } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { listDeleteFailure, useContactRemoval } from '../use-contact-removal.ts';
import { prefetchEditContact } from '../writing/contact-dialogs.tsx';

type RowMenuProps = { contact: Contact; onEdit: () => void; children?: ReactNode };

export default function RowMenu({ contact, onEdit, children }: RowMenuProps) {
  const remove = useContactRemoval(listDeleteFailure);
  useEffect(prefetchEditContact, []);
  return (
    <Menu defaultOpen trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${contact.name}`} />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      {children}
      <MenuItem icon={Trash2} danger onSelect={() => void remove(contact)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
