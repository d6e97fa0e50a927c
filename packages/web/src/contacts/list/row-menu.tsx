import { useEffect } from 'react';
import { Ellipsis, Pencil, Trash2 } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { prefetchEditContact } from '../writing/contact-dialogs.tsx';

type RowMenuProps = { name: string; onEdit: () => void; onDelete: () => void };

export default function RowMenu({ name, onEdit, onDelete }: RowMenuProps) {
  useEffect(prefetchEditContact, []);
  return (
    <Menu defaultOpen trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${name}`} />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
