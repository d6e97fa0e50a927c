import type { ReactNode } from 'react';
import { SettingsGroup } from '../settings/setting.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { FeedCard } from './calendar/feed-card.tsx';
import { EmailCard } from './mailbox/email-card.tsx';
import { TelegramCard } from './telegram/telegram-card.tsx';

type IntegrationCardsProps = {
  mailboxRequested?: boolean;
  /** What later slices join. */
  children?: ReactNode;
};

/** What can be joined to Inner Circle. */
export function IntegrationCards({ mailboxRequested = false, children }: IntegrationCardsProps) {
  return (
    <SettingsGroup title="Integrations">
      <div className="grid grid-cols-1 gap-3 pt-3">
        <EmailCard wanted={mailboxRequested} />
        <CalendarCard />
        <FeedCard />
        <TelegramCard />
        {children}
      </div>
    </SettingsGroup>
  );
}
