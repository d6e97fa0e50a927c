import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useSubscription } from '../billing/billing.queries.ts';
import { optionalPart } from '../platform/screen/lazy-part.tsx';

const MeetingSection = optionalPart(() => import('./meeting-section.tsx'));

/** Plans a meeting with somebody, from their details. A plan without a calendar is not even asked, nor is its code fetched. */
export function ContactMeeting({ contactId }: { contactId: string }) {
  const { subscription } = useSubscription();
  if (!subscription || !PLANS[subscription.planType].integrations) return null;
  return <MeetingSection contactId={contactId} />;
}
