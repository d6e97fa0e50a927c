import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AccountSettings } from './account-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings.queries.ts';
import { ThemeSetting } from './theme-setting.tsx';

type SettingsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What other parts of the app let people set. */
  children?: ReactNode;
};

/** The form stands inside the dialog as soon as there is something to show; without an answer it shows the defaults. */
export function SettingsDialog({ open, onClose, children }: SettingsDialogProps) {
  const { data, isError } = useQuery(settingsQuery);
  if (!data && !isError) {
    return (
      <Dialog open={open} onClose={onClose} title="Settings">
        <SkeletonRows rows={6} shape="section" label="Loading settings" />
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
    >
      <ThemeSetting />
      {children}
      <AccountSettings />
    </SettingsForm>
  );
}
