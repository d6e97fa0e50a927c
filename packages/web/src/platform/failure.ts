import { signal } from './signal.ts';

/** A change that failed and that no form on the screen explains. */
export const failure = signal<string>();
