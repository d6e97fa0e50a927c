import { mailboxConnected } from './mailbox-signals.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { FailedCard, LoadingCard, LockedCard } from '../card-states.tsx';
import { EMAIL } from '../integration.ts';
import { useEmailStatus } from '../integrations.queries.ts';
import { MailboxCard } from './mailbox-card.tsx';
import { useOnConnected } from '../use-on-connected.ts';

export function EmailCard({ wanted = false }: { wanted?: boolean }) {
  const { status, isLocked, isPending, isFetching, refetch } = useEmailStatus();
  const toasts = useToasts();
  useOnConnected(status?.isAuthorized, () => {
    toasts.add({ title: 'Your mailbox is connected', tone: 'done' });
    mailboxConnected.publish();
  });

  const card = { of: EMAIL, wanted };
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
  const isConnected = async () => Boolean((await refetch()).data?.isAuthorized);
  return <MailboxCard status={status} wanted={wanted} isConnected={isConnected} />;
}
