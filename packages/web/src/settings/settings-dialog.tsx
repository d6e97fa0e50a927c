import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings.queries.ts';

type SettingsDialogProps = { open: boolean; onClose: () => void };

/** The form stands inside the dialog as soon as there is something to show; without an answer it shows the defaults. */
export default function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const { data, isError } = useQuery(settingsQuery);
  if (!data && !isError) {
    return (
      <Dialog open={open} onClose={onClose} title="Settings">
        <SkeletonRows rows={4} shape="line" label="Loading settings" />
      </Dialog>
    );
  }
  return (
    <SettingsForm
      key={data ? 'loaded' : 'defaults'}
      open={open}
      onClose={onClose}
      settings={data ?? DEFAULT_SETTINGS}
      notice={!data && <MessageBox tone="error">Could not load settings.</MessageBox>}
    />
  );
}
