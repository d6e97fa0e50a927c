import { useToasts } from '../../ui/overlays/toasts.tsx';
import { FailedCard, LoadingCard, LockedCard } from '../card-states.tsx';
import { IntegrationCard } from '../integration-card.tsx';
import { CALENDAR } from '../integration.ts';
import { useCalendarStatus } from '../integrations.queries.ts';
import { useOnConnected } from '../use-on-connected.ts';
import { GoogleCalendarCard } from './google-calendar-card.tsx';

export function CalendarCard() {
  const { status, isLocked, isPending, isFetching, refetch } = useCalendarStatus();
  const toasts = useToasts();
  useOnConnected(status?.isAuthorized, () => {
    toasts.add({ id: 'calendar-connected', title: 'Google Calendar is connected', tone: 'done' });
  });

  const card = { of: CALENDAR };
  if (isPending) return <LoadingCard {...card} />;
  if (isLocked) return <LockedCard {...card} />;
  if (!status) {
    return (
      <FailedCard
        {...card}
        problem="Failed to check authorization status"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!status.isAvailable && !status.isAuthorized) {
    return <IntegrationCard {...card} detail="Google Calendar is not set up on this server" />;
  }
  const isConnected = async () => Boolean((await refetch()).data?.isAuthorized);
  return <GoogleCalendarCard status={status} isConnected={isConnected} />;
}
