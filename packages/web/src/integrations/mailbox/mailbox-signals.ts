import { signal } from '../../platform/signal.ts';

/** Somebody wants to connect a mailbox: the shell opens the settings at it, from wherever it came. */
export const mailboxRequested = signal<void>();

/** A mailbox can send from now on, for the first time or again: what waited for it may go out. */
export const mailboxConnected = signal<void>();
