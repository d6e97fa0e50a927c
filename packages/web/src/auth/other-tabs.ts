/** What became of the browser's session, which its tabs share: whose it is now, or who logged out, null when that is not known. */
export type News = { signedIn: string; loggedOut?: never } | { loggedOut: string | null; signedIn?: never };

/** A user's id for who signed in, as pages of the release before understand it; they say null when anybody logged out. */
type Message = string | null | { loggedOut: string | null };

// An old browser does without: each of its tabs finds out by itself when it asks the server.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');

export const notifyTabs = (news: News) => channel?.postMessage((news.signedIn ?? news) satisfies Message);

export function listenToTabs(listener: (news: News) => void) {
  const hear = ({ data }: MessageEvent<Message>) => listener(newsIn(data));
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

function newsIn(message: Message): News {
  if (typeof message === 'string') return { signedIn: message };
  return message ?? { loggedOut: null };
}
