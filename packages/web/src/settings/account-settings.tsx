import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { useState } from 'react';
import { SignedInBrowsers } from '../auth/signed-in-browsers.tsx';
import { CallError } from '../platform/server/call-error.ts';
import { download } from '../platform/server/download.ts';
import { Download, Trash2 } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

export function AccountSettings() {
  const [showsSessions, setShowsSessions] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [exporting, exportData] = useDataExport();
  return (
    <SettingsGroup title="Account">
      <Setting name="Your data" explanation="Everything we keep about you and your people, as JSON and CSV files">
        <Button size="sm" icon={Download} working={exporting} onClick={() => void exportData()}>
          Export my data
        </Button>
      </Setting>
      <div>
        <Setting name="Where you are signed in" explanation="The browsers that open your account without asking">
          <Button size="sm" aria-expanded={showsSessions} onClick={() => setShowsSessions(!showsSessions)}>
            {showsSessions ? 'Hide' : 'Show'}
          </Button>
        </Setting>
        {showsSessions && <SignedInBrowsers />}
      </div>
      <Setting name="Leave Inner Circle" explanation="Closes your account at once and erases it within 30 days">
        <Button size="sm" variant="danger-quiet" icon={Trash2} onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </Setting>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </SettingsGroup>
  );
}

function useDataExport() {
  const [exporting, setExporting] = useState(false);
  const toasts = useToasts();
  const exportData = async () => {
    setExporting(true);
    try {
      await download(settingsEndpoints.exportData);
      toasts.add({ title: 'Your data is in your downloads', tone: 'done' });
    } catch (error) {
      toasts.add({ title: exportFailure(error), tone: 'trouble' });
    }
    setExporting(false);
  };
  return [exporting, exportData] as const;
}

/** The rate limit has a message of its own. */
const exportFailure = (error: unknown) =>
  error instanceof CallError && error.status === 429
    ? error.problem.message
    : 'Failed to export your data. Please try again.';
