export type SandboxClock = {
  now(): Temporal.Instant;
  /** Resolves when the product has caught up with the new time (its due jobs have run). */
  moveTo(instant: Temporal.Instant): Promise<void>;
  /** Back to the real time. */
  reset(): Promise<void>;
  isMoved(): boolean;
};
