import { Merge } from '../../ui/brand/icons.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { openMerge } from './open-merge.ts';

type MergeItemProps = {
  contactId: string;
  /** What shows the contact makes way. */
  onLeave?: () => void;
};

/** In a contact's menu. */
export default function MergeItem({ contactId, onLeave }: MergeItemProps) {
  const open = () => {
    onLeave?.();
    openMerge([contactId]);
  };
  return (
    <MenuItem icon={Merge} onSelect={open}>
      Merge with…
    </MenuItem>
  );
}
