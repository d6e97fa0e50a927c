/** A word as it is compared, and where it stands. What was short for several words is several tokens, the first of which has the letters. */
export type Token = {
  readonly raw: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Whether who speaks paused before it. */
  readonly isAfterPause?: boolean;
};
