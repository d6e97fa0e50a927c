import { SettingsGroup } from '../settings/setting.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { FeedCard } from './calendar/feed-card.tsx';
import { EmailCard } from './mailbox/email-card.tsx';
import { TelegramCard } from './telegram/telegram-card.tsx';

/** What can be joined to Inner Circle. */
export function IntegrationCards({ mailboxWanted = false }: { mailboxWanted?: boolean }) {
  return (
    <SettingsGroup title="Integrations">
      <div className="grid grid-cols-1 gap-3 pt-3">
        <EmailCard wanted={mailboxWanted} />
        <CalendarCard />
        <FeedCard />
        <TelegramCard />
      </div>
    </SettingsGroup>
  );
}
