import { IdCard } from '../../ui/brand/icons.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { useExport } from './use-export.ts';

/** One contact as a file that phones and mail programs open. */
export function SaveCard({ contactId }: { contactId: string }) {
  const { exportSelection } = useExport();
  return (
    <MenuItem icon={IdCard} onSelect={() => void exportSelection({ ids: [contactId] }, 'vcard3')}>
      Save as vCard
    </MenuItem>
  );
}
