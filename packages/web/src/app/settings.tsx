import { IntegrationCards } from '../integrations/integration-cards.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';

type SettingsProps = { open: boolean; onClose: () => void };

/** The settings with everything that other slices let people set. */
export default function Settings(props: SettingsProps) {
  return (
    <SettingsDialog {...props}>
      <IntegrationCards />
    </SettingsDialog>
  );
}
