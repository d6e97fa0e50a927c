import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useSubscription } from '../billing/billing.queries.ts';
import { Badge } from '../ui/states/badge.tsx';
import { LockedCard } from './card-states.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { CALENDAR } from './integration.ts';

export function CalendarCard() {
  const { subscription } = useSubscription();
  if (subscription && !PLANS[subscription.planType].integrations) return <LockedCard of={CALENDAR} />;
  return <IntegrationCard of={CALENDAR} badge={<Badge>Not connected</Badge>} />;
}
