import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cached } from '../platform/cached.ts';
import { call } from '../platform/call.ts';

/** Once after somebody came in, the contacts that went cold meanwhile are marked. */
export function useStatusUpdate() {
  const client = useQueryClient();
  useEffect(() => {
    call(notificationsEndpoints.updateStatus).then(
      ({ updated }) => (updated > 0 ? client.invalidateQueries(cached.contacts) : undefined),
      // The lists show by themselves who is cold; the flag can wait for the next time.
      (error: unknown) => console.error('Failed to update contact statuses', error),
    );
  }, [client]);
}
