import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CheckoutReturn } from '../../billing/buying/checkout-return.tsx';
import { useCatchUp } from '../../notifications/use-catch-up.ts';
import { mailboxConnected } from '../../integrations/mailbox/mailbox-signals.ts';
import { MailboxBanner } from '../../integrations/mailbox/mailbox-banner.tsx';
import { counted } from '../../platform/numbers.ts';
import { watchConnection } from '../../platform/server/connection-watch.ts';
import { openAddressed } from '../../platform/screen/address.ts';
import { listenToNotices, watchVersions } from '../../platform/screen/service-worker.ts';
import { localStore } from '../../platform/storage.ts';
import { overviewQuery, useRetryAll } from '../../reminders/reminders.queries.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useUser } from '../../auth/user.ts';
import { useFoundDrafts } from './found-drafts.ts';
import { useLinkedDialog } from './linked-dialog.ts';
import { useLinkedForm } from './linked-form.ts';

/** What goes on behind every page: what happened meanwhile is announced, with an eye on the mailbox that reminders go out from, on what was bought, and on new versions. */
export default function Background({ onNavigate }: { onNavigate: (target: NavigationTarget) => void }) {
  useCatchUp();
  useRetryOffer();
  useNewVersions();
  useNotices();
  useFoundDrafts(onNavigate);
  useLinkedForm(onNavigate);
  useLinkedDialog(onNavigate);
  const client = useQueryClient();
  useEffect(() => watchConnection(client), [client]);
  return (
    <>
      <CheckoutReturn />
      <MailboxBanner />
    </>
  );
}

/** What is typed stays: a form keeps its draft over a reload. */
function useNewVersions() {
  const toasts = useToasts();
  useEffect(
    () =>
      watchVersions(() => {
        toasts.add({
          id: 'new-version',
          title: 'A new version of Inner Circle is there',
          duration: 'stay',
          action: { label: 'Reload', onPress: () => window.location.reload() },
        });
      }),
    [toasts],
  );
}

/** Where the mornings are told in this browser, that is kept up, and a notice that was pressed opens whom it is about. */
function useNotices() {
  const { id } = useUser();
  useEffect(() => {
    if (localStore.get('push') === null) return;
    // What fails is looked at again when the app is opened next.
    void import('../../notifications/push/keep-push.ts').then(({ keepPush }) => keepPush(id)).catch(() => undefined);
  }, [id]);
  useEffect(() => listenToNotices((contactId) => openAddressed('contact', contactId)), []);
}

/** Once a mailbox can send again, whatever failed without it may go out after all. */
export function useRetryOffer() {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutateAsync: retryAll } = useRetryAll();

  const retry = async () => {
    // The failure has been said already.
    const done = await retryAll({}).catch(() => null);
    if (done) toasts.add({ title: `${counted(done.retried, 'reminder')} will go out`, tone: 'done' });
  };
  const offer = useEffectEvent(async () => {
    // The page of reminders offers the same; without an answer nothing is lost.
    const overview = await client.fetchQuery({ ...overviewQuery, staleTime: 0 }).catch(() => null);
    if (!overview?.retryable) return;
    toasts.add({
      id: 'retry-reminders',
      title: `${counted(overview.retryable, 'reminder')} could not be sent`,
      tone: 'trouble',
      action: { label: 'Retry all', onPress: () => void retry() },
    });
  });
  useEffect(() => mailboxConnected.subscribe(() => void offer()), []);
}
