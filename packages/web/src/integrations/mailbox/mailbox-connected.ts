import { signal } from '../../platform/signal.ts';

/** A mailbox can send from now on, for the first time or again: what waited for it may go out. */
export const mailboxConnected = signal<void>();
