import { signal } from '../../platform/signal.ts';

/** Somebody wants to connect a mailbox: the shell opens the settings at it, from wherever it came. */
export const mailboxWanted = signal<void>();
