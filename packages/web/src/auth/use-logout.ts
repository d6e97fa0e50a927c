import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { callAsAnybody } from '../platform/server/call.ts';
import { localStore, sessionStore } from '../platform/storage.ts';
import { endSession } from './session.ts';
import { notifyTabs } from './other-tabs.ts';

export function useLogout() {
  const client = useQueryClient();
  return async (goTo?: string) => {
    const hasEnded = await endAtServer();
    localStore.clear();
    sessionStore.clear();
    endSession(client, false);
    notifyTabs(null);
    navigate(goTo ?? (hasEnded ? '/login' : '/login?error=logout-failed'), { replace: true });
  };
}

async function endAtServer(): Promise<boolean> {
  try {
    const { success, message } = await callAsAnybody(authEndpoints.logout);
    if (!success) console.error('Logout failed', message);
    return success;
  } catch (error) {
    console.error('Logout failed', error);
    return false;
  }
}
