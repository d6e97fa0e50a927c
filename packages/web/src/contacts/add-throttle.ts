const PAUSE = 2000;

export const TOO_SOON = 'Please wait before adding another contact';

let lastAdded = -Infinity;

export const rememberAdding = (now: number) => {
  lastAdded = now;
};

/** A second contact within two seconds is a slip of the finger. */
export const isTooSoon = (now: number) => now - lastAdded < PAUSE;
