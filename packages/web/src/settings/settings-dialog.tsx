import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { AccountSettings } from './account-settings.tsx';
import { KeysSetting } from './keys-setting.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings.queries.ts';
import { ThemeSetting } from './theme-setting.tsx';

type SettingsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What other parts of the app let people set. */
  children?: ReactNode;
};

/** The form stands inside the dialog as soon as there is something to show; without an answer it shows the defaults, and saves nothing. */
export function SettingsDialog({ open, onClose, children }: SettingsDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
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
      isLoaded={data !== undefined}
      notice={!data && <NotLoaded working={isFetching} onRetry={() => void refetch()} />}
    >
      <ThemeSetting />
      <KeysSetting />
      {children}
      <AccountSettings />
    </SettingsForm>
  );
}

function NotLoaded({ working, onRetry }: { working: boolean; onRetry: () => void }) {
  return (
    <MessageBox
      tone="error"
      action={
        <Button size="sm" variant="ghost" working={working} onClick={onRetry} className="-my-1">
          Try again
        </Button>
      }
    >
      Could not load settings.
    </MessageBox>
  );
}
