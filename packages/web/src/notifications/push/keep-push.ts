import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { call } from '../../platform/server/call.ts';
import {
  forgetHere,
  isFor,
  noteHere,
  rememberHere,
  subscribeHere,
  subscriptionHere,
  tellWorker,
} from './browser-push.ts';

/**
 * Looked at whenever the app is opened where notices were turned on: they end with a session and are renewed with the next, the
 * browser's push service may have given another address, and on another device somebody may have removed this browser.
 */
export async function keepPush(userId: string): Promise<void> {
  const note = noteHere();
  if (!note) return;
  if (note.user !== userId || Notification.permission !== 'granted') return forgetHere();
  const { publicKey, signIn, data } = await call(pushEndpoints.list);
  if (publicKey === null) return;
  const here = data.find(({ isHere }) => isHere);
  const subscription = await subscriptionHere();
  const isSame = subscription?.endpoint === note.endpoint && isFor(subscription, publicKey);
  if (!here && isSame && signIn === note.signIn) return forgetHere();
  if (here && isSame) return tellWorker(userId);
  const body = await subscribeHere(publicKey);
  await call(pushEndpoints.subscribe, { body });
  await rememberHere({ user: userId, signIn, endpoint: body.endpoint });
}
