/** The pair that names this installation at push services (VAPID). */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** Where a browser takes notices, and what they are encrypted with. Whoever has it could send there. */
export type BrowserAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type Push = {
  readonly to: BrowserAddress;
  readonly keys: PushKeys;
  readonly payload: string;
  /** For how long the push service keeps it for a browser that is not there. */
  readonly secondsToLive: number;
  /** Of those of one topic a browser that comes back is given the last. */
  readonly topic: string;
};

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser is to be forgotten. */
  | { readonly kind: 'gone' }
  /** It was not taken, and would not be later. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** It was not taken. */
  | { readonly kind: 'later'; readonly detail: string; readonly seconds?: number }
  /** Nobody knows whether it was taken. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** The push services of all browsers, which speak one protocol. */
export type PushServices = {
  newKeys(): PushKeys;
  /** Whether notices are sent to such an address at all. */
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(push: Push): Promise<PushOutcome>;
};

declare module '../../platform/dependencies.ts' {
  interface Ports {
    readonly pushServices: PushServices;
  }
}
