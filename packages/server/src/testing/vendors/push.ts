import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserSubscription, pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import type { PushNotice } from '@inner-circle/domain/notifications/push.rules.ts';
import type { ReceivedPush } from '@inner-circle/sandbox/push/browsers.ts';
import type { TestApp, TestUser } from '../start-test-app.ts';

/** What a browser gives out that turned notices on at Google's push service. */
export function browserAt(name: string): BrowserSubscription {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: { p256dh, auth } };
}

/** Browsers at the push service of the sandbox. */
export function pushBrowsers({ origin }: Pick<TestApp, 'origin'>) {
  const at = `${origin}/sandbox/push`;
  const json = { 'content-type': 'application/json' };

  /** What a browser gives out when it is asked for a subscription. */
  const newBrowser = async (publicKey: string): Promise<BrowserSubscription> => {
    const body = JSON.stringify({ applicationServerKey: publicKey });
    const reply = await fetch(`${at}/subscriptions`, { method: 'POST', headers: json, body });
    const { endpoint, keys } = (await reply.json()) as BrowserSubscription;
    return { endpoint, keys };
  };

  const received = async (): Promise<ReceivedPush[]> =>
    (await fetch(`${at}/received.json`)).json() as Promise<ReceivedPush[]>;

  return {
    newBrowser,
    /** Turns notices on where this user is signed in. */
    turnOn: async (user: TestUser, choice: Partial<BrowserSubscription> = {}) => {
      const { publicKey } = (await user(pushEndpoints.list)).body;
      const browser = await newBrowser(publicKey!);
      const { body: device } = await user(pushEndpoints.subscribe, { body: { ...browser, ...choice } });
      const id = browser.endpoint.split('/').at(-1)!;
      return {
        device,
        browser,
        id,
        messages: async () => (await received()).filter((one) => one.browser === id),
        told: async () =>
          (await received()).filter((one) => one.browser === id).map(({ text }) => JSON.parse(text) as PushNotice),
        unsubscribe: () => fetch(browser.endpoint, { method: 'DELETE' }),
        fault: (fault: string, more: object = {}) =>
          fetch(`${origin}/sandbox/faults`, {
            method: 'POST',
            headers: json,
            body: JSON.stringify({ vendor: 'push', fault, account: id, ...more }),
          }),
      };
    },
  };
}
