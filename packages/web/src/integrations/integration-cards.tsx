import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { CalendarDays, Mail, Send } from 'lucide-react';
import { useSubscription } from '../billing/billing.queries.ts';
import { upgradeWanted } from '../billing/upgrade-wanted.ts';
import { SettingsGroup } from '../settings/setting.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Disc } from '../ui/disc.tsx';
import { FeatureLockBadge } from '../ui/feature-lock-badge.tsx';

const INTEGRATIONS = [
  { name: 'Email', icon: Mail, explanation: 'Reminders go out from your own mailbox' },
  { name: 'Calendar', icon: CalendarDays, explanation: 'See meetings beside birthdays and to-dos' },
  { name: 'Telegram', icon: Send, explanation: 'A message when a reminder went out or failed' },
] as const;

/** What can be joined to Inner Circle, and which plan has it. */
export function IntegrationCards() {
  const { subscription } = useSubscription();
  const isLocked = subscription !== undefined && !PLANS[subscription.planType].integrations;
  return (
    <SettingsGroup title="Integrations">
      <div className="grid gap-3 pt-3">
        {INTEGRATIONS.map(({ name, icon, explanation }) => (
          <section
            key={name}
            aria-label={name}
            className="flex items-center gap-3 rounded-lg p-4 ring-1 ring-edge ring-inset"
          >
            <Disc square size="xl" icon={icon} />
            <div className="min-w-0">
              <div className="flex min-h-6 items-center gap-2">
                <b className="font-medium">{name}</b>
                {isLocked ? <FeatureLockBadge plan={PLANS.medium.name} /> : <Badge>Not connected</Badge>}
              </div>
              <p className="text-sm/[1.2rem] text-ink-3">{explanation}</p>
            </div>
          </section>
        ))}
        {isLocked && (
          <p className="flex items-center gap-3 rounded-md bg-sunken py-2 ps-4 pe-2 text-sm text-ink-2">
            <span className="me-auto">Integrations come with Medium and Premium.</span>
            <Button size="sm" onClick={() => upgradeWanted.publish()}>
              Upgrade Plan
            </Button>
          </p>
        )}
      </div>
    </SettingsGroup>
  );
}
