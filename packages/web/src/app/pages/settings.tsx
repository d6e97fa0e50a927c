import { AddressBookCard } from '../../address-book/address-book-card.tsx';
import { AccessTokensCard } from '../../assistant/access-tokens/access-tokens-card.tsx';
import { LetterCard } from '../../letters/letter-card.tsx';
import { openImport } from '../../import-export/open-import.ts';
import { IntegrationCards } from '../../integrations/integration-cards.tsx';
import { MorningChannels } from '../../notifications/push/morning-channels.tsx';
import { SourcesCard } from '../../sources/sources-card.tsx';
import { SettingsDialog } from '../../settings/settings-dialog.tsx';

type SettingsProps = {
  open: boolean;
  onClose: () => void;
  /** They were opened to connect a mailbox. */
  mailboxRequested: boolean;
};

/** The settings with everything that other slices let people set. */
export default function Settings({ mailboxRequested, ...dialog }: SettingsProps) {
  // The wizard takes the place of the settings.
  const bringIn = () => {
    dialog.onClose();
    openImport();
  };
  return (
    <SettingsDialog {...dialog}>
      <MorningChannels />
      <IntegrationCards mailboxRequested={mailboxRequested}>
        <AddressBookCard />
        <SourcesCard onImport={bringIn} />
        <LetterCard />
        <AccessTokensCard />
      </IntegrationCards>
    </SettingsDialog>
  );
}
