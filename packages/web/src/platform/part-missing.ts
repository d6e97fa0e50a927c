import { signal } from './signal.ts';

/** A menu or a picker did not load; its button is still there. */
export const partMissing = signal<void>();
