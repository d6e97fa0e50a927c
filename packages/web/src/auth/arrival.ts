import { localStore } from '../platform/storage.ts';

const NAME = 'arrived';

/** True once after somebody signed in, however many tabs ask and however often they are loaded. */
export function takeArrival(userId: string): boolean {
  if (localStore.get(NAME) === userId) return false;
  localStore.set(NAME, userId);
  return true;
}

/** Whoever comes next arrives. */
export const forgetArrival = () => void localStore.remove(NAME);
