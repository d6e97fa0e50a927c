import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import type { UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { forgetArrival, takeArrival } from '../auth/arrival.ts';
import { sessionQuery } from '../auth/session.ts';
import { useUser } from '../auth/user.ts';
import { track } from '../platform/analytics.ts';
import { refreshedBy } from '../platform/server/query-families.ts';
import { logFailure } from '../platform/server/call-error.ts';
import { call } from '../platform/server/call.ts';
import { settingsQuery } from '../settings/settings.queries.ts';
import { rememberTimeZone } from '../settings/time-zone.ts';

/** Whenever somebody comes in: what happened meanwhile is found out and announced. */
export function useCatchUp() {
  const client = useQueryClient();
  const { id } = useUser();
  const isIn = !useQuery({ ...sessionQuery, enabled: false }).data?.lapsed;
  const arrived = useRef(false);
  const { data: settings, isError } = useQuery(settingsQuery);
  useEffect(() => {
    if (!isIn) arrived.current = false;
    if (!isIn || arrived.current || (!settings && !isError)) return;
    arrived.current = true;
    void arrive(client, id, settings);
  }, [client, id, isIn, settings, isError]);
}

/** One after the other: which day it is decides what is due, and who went cold is among what is announced. */
async function arrive(client: QueryClient, userId: string, settings: UserSettings | undefined) {
  if (settings?.timeZone === null) await rememberTimeZone(client).catch(logged('Failed to save the time zone'));
  if (takeArrival(userId)) {
    track('sign_in', {});
    await updateStatus(client).catch(logged('Failed to update contact statuses', forgetArrival));
  }
  await announce(client).catch(logged('Failed to generate notifications'));
}

/** The lists show by themselves who is cold, and the next visit tries again: the log is enough. */
const logged = (what: string, andThen?: () => void) => (error: unknown) => {
  logFailure(what, error);
  andThen?.();
};

async function updateStatus(client: QueryClient) {
  const { updated } = await call(notificationsEndpoints.updateStatus);
  if (updated > 0) await refresh(client, 'statuses');
}

async function announce(client: QueryClient) {
  await call(notificationsEndpoints.generateAll);
  await refresh(client, 'notifications');
}

const refresh = (client: QueryClient, change: 'notifications' | 'statuses') =>
  Promise.all(refreshedBy(change).map((answers) => client.invalidateQueries(answers)));
