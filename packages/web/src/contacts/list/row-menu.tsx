import { useEffect, type ReactNode } from 'react';
import { Ellipsis, Pencil, Trash2 } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { prefetchEditContact } from '../writing/contact-dialogs.tsx';

type RowMenuProps = { name: string; onEdit: () => void; onDelete: () => void; children?: ReactNode };

export default function RowMenu({ name, onEdit, onDelete, children }: RowMenuProps) {
  useEffect(prefetchEditContact, []);
  return (
    <Menu defaultOpen trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${name}`} />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      {children}
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
