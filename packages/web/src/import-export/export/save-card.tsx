import { IdCard } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useExport } from './use-export.ts';

/** One contact as a file that phones and mail programs open. */
export function SaveCard({ contactId }: { contactId: string }) {
  const { exportSelection } = useExport();
  return <IconButton icon={IdCard} label="Save as vCard" onClick={() => void exportSelection([contactId], 'vcard3')} />;
}
