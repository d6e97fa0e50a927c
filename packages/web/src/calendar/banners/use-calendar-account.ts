import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { useState } from 'react';
import { useGoogle } from '../../integrations/google/use-google.ts';
import { call } from '../../platform/server/call.ts';
import { useOnConnected } from '../../integrations/use-on-connected.ts';
import { useCalendarStatus } from '../../integrations/integrations.queries.ts';
import { localStore } from '../../platform/storage.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';

const SKIPPED = 'calendar:skipped';

/** `absent` is where Google is not set up at all. */
type State = 'loading' | 'unknown' | 'locked' | 'absent' | 'none' | 'broken' | 'connected';

export type CalendarAccount = ReturnType<typeof useCalendarAccount>;

/** The Google account behind the calendar, and how to connect it. */
export function useCalendarAccount() {
  const { status, isLocked, isPending, isFetching, refetch } = useCalendarStatus();
  const google = useGoogle(
    (signal) => call(integrationsEndpoints.calendarAuth, {}, signal),
    async () => Boolean((await refetch()).data?.isAuthorized),
  );
  const [isSkipped, setSkipped] = useState(() => localStore.get(SKIPPED) === 'true');
  const toasts = useToasts();
  useOnConnected(status?.isAuthorized, () =>
    toasts.add({ id: 'calendar-connected', title: 'Google Calendar is connected', tone: 'done' }),
  );

  const state = (): State => {
    if (isPending) return 'loading';
    if (isLocked) return 'locked';
    if (!status) return 'unknown';
    if (status.isAuthorized) return 'connected';
    if (!status.isAvailable) return 'absent';
    return status.problem ? 'broken' : 'none';
  };
  return {
    state: state(),
    problem: status?.problem?.message,
    isChecking: isFetching,
    check: () => void refetch(),
    google,
    isSkipped,
    skip: () => {
      localStore.set(SKIPPED, 'true');
      setSkipped(true);
    },
    /** Brings the banner back when somebody wants something that needs a calendar. */
    ask: () => {
      localStore.remove(SKIPPED);
      setSkipped(false);
    },
  };
}
