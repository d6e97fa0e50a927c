import { randomBytes } from 'node:crypto';
import { decrypt, newBrowserKeys } from './decrypt.ts';

const capacity = 1000;

/** A notice as the browser has it in the end. */
export type ReceivedPush = {
  browser: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** Whom the sender says to write to. */
  sender: string;
  receivedAt: string;
};

type Browser = ReturnType<typeof newBrowser>;

/** `senderKey` is the one key whose notices it takes. */
const newBrowser = (senderKey: string) => ({
  id: randomBytes(16).toString('base64url'),
  senderKey,
  keys: newBrowserKeys(),
  auth: randomBytes(16),
  isGone: false,
});

export type Browsers = ReturnType<typeof createBrowsers>;

/** Browsers that are played: their keys are made and kept here, as a real one keeps its own. */
export function createBrowsers(now: () => Temporal.Instant) {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  return {
    add(senderKey: string) {
      const browser = newBrowser(senderKey);
      browsers.set(browser.id, browser);
      return browser;
    },
    find: (id: string) => browsers.get(id),
    /** Throws where the message is not for this browser. */
    receive(browser: Browser, message: Buffer, rest: Pick<ReceivedPush, 'ttl' | 'urgency' | 'topic' | 'sender'>): void {
      const text = decrypt(message, browser.keys, browser.auth);
      const receivedAt = now().toString({ smallestUnit: 'millisecond' });
      received.push({ browser: browser.id, text, ...rest, receivedAt });
      if (received.length > capacity) received.shift();
    },
    received: (): readonly ReceivedPush[] => received,
  };
}
