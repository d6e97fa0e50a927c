import { isOffline, useOffline } from '../../platform/connection.ts';

const ONLINE = 'There may be a new version of Inner Circle. Reload to get it; what you saved is safe.';
const OFFLINE =
  'You are offline, and this part was not loaded before. It comes with the connection; what you saved is safe.';

const reload = () => window.location.reload();

/** What is said of a part whose code did not come, and what can be done about it: offline nothing but wait. */
const wordsOf = (offline: boolean) => (offline ? { why: OFFLINE, reload: undefined } : { why: ONLINE, reload });

export const missingPart = () => wordsOf(isOffline());

export const useMissingPart = () => wordsOf(useOffline());
