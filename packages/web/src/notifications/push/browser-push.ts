import type { BrowserSubscription } from '@inner-circle/domain/notifications/push.contract.ts';
import { localStore } from '../../platform/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** What can be done in this browser. Those of iPhones and iPads can only where the app is installed. */
export type PushSupport = 'yes' | 'no' | 'when-installed';

/** How long a service worker may take to be there. Without one, as while the app is developed, nothing can be shown. */
const PATIENCE = 5000;

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && isTouched());
  return isApple ? 'when-installed' : 'no';
}

const isTouched = () => navigator.maxTouchPoints > 1;

const registered = () => withTimeout(PATIENCE, navigator.serviceWorker.ready);

/** Undefined where the browser has none. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return undefined;
  const registration = await registered();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Asks the browser, which asks the person and its push service. Throws where one of the two does not want to. */
export async function subscribeHere(publicKey: string): Promise<Omit<BrowserSubscription, 'showsNames'>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const registration = await registered();
  if (!registration) throw new Error('There is no service worker.');
  const before = await registration.pushManager.getSubscription();
  // One that was made for other keys takes no notices of ours.
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

export class NotAllowed extends Error {}

export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return false;
  const letters = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** What this browser remembers of having been turned on: by whom, at which sign-in, and where it takes notices. */
type Note = { readonly user: string; readonly signIn: string; readonly endpoint: string };

const NOTE = 'push';

export function noteHere(): Note | undefined {
  const { user, signIn, endpoint } = JSON.parse(localStore.get(NOTE) ?? '{}') as Partial<Note>;
  return user && signIn && endpoint ? { user, signIn, endpoint } : undefined;
}

/** The service worker shows what is for this user, and for nobody else. */
export async function rememberHere(note: Note): Promise<void> {
  localStore.set(NOTE, JSON.stringify(note));
  await tellWorker(note.user);
}

export async function tellWorker(user: string | null): Promise<void> {
  const registration = await registered();
  registration?.active?.postMessage({ push: user });
}

/** Nothing is shown here any more, whatever is sent. */
export async function forgetHere(): Promise<void> {
  localStore.remove(NOTE);
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  await tellWorker(null);
}
