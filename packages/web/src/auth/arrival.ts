import { localStore } from '../platform/storage.ts';

const NAME = 'arrived';

/** True once after somebody signed in, however many tabs ask and however often they are loaded. */
export function takeArrival(userId: string): boolean {
  if (localStore.get(NAME) === userId) return false;
  localStore.set(NAME, userId);
  return true;
}

/** The next user to sign in arrives. */
export const forgetArrival = () => void localStore.remove(NAME);
