import { signal } from './signal.ts';

/** The server no longer knows who is asking. */
export const sessionEnded = signal<void>();
