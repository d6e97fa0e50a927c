import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../platform/server/call-error.ts';
import { callOnce } from '../platform/server/call.ts';
import { forgetRowsOf } from '../platform/kept-rows.ts';
import { localStore, sessionStore } from '../platform/storage.ts';
import { startAnew } from './find-session.ts';
import { notifyTabs } from './other-tabs.ts';
import { endSession } from './session.ts';
import { useUser } from './user.ts';

export function useLogout() {
  const client = useQueryClient();
  const { id } = useUser();
  return async (goTo?: string) => {
    const outcome = await endAtServer();
    sessionStore.clear();
    // The session had ended when somebody else signed in, and what the browser remembers is theirs.
    if (outcome === 'of-another') return forgetRowsOf(id).then(() => startAnew());
    localStore.clear();
    // The login page is a page of its own, and what is deleted while this one goes may stay.
    await forgetRowsOf(id);
    endSession(client, goTo ?? (outcome === 'ended' ? '/login' : '/login?error=logout-failed'));
    notifyTabs({ loggedOut: id });
  };
}

async function endAtServer(): Promise<'ended' | 'of-another' | 'failed'> {
  try {
    const { success, message } = await callOnce(authEndpoints.logout);
    if (!success) console.error('Logout failed', message);
    return success ? 'ended' : 'failed';
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return 'of-another';
    console.error('Logout failed', error);
    return 'failed';
  }
}
