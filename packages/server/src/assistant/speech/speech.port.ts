export type Recording = {
  readonly bytes: Uint8Array;
  /** The file extension that its type has: "webm". */
  readonly extension: string;
  /** A longer one is refused, before anybody listens. */
  readonly longestSeconds: number;
};

export type Transcript =
  | { readonly kind: 'heard'; readonly text: string }
  /** No recording, or a broken one. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-long' }
  /** Not now: too many at once, or nobody answers. */
  | { readonly kind: 'busy' }
  /** Whoever was asked answers what cannot be used. */
  | { readonly kind: 'failed' };

/** Who turns a recording into text. */
export type Speech = {
  /** Why it cannot be used here, as the end of a sentence; null when it can. */
  missing(): string | null;
  transcribe(recording: Recording, signal: AbortSignal): Promise<Transcript>;
  /** Ends what it keeps running. */
  close(): Promise<void>;
};

declare module '../../platform/dependencies.ts' {
  interface Ports {
    readonly speech: Speech;
  }
}
