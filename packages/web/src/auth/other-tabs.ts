/** Whose the browser's session is: a user's id, or null after logging out. */
type Owner = string | null;

// An old browser does without: each of its tabs finds out by itself when it asks the server.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');

/** Notifies the other tabs of the browser, which share the session. */
export const notifyTabs = (owner: Owner) => channel?.postMessage(owner);

export function listenToTabs(listener: (owner: Owner) => void) {
  const hear = ({ data }: MessageEvent<Owner>) => listener(data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
