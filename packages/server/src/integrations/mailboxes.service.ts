import type { Dependencies } from '../platform/dependencies.ts';
import type { OutgoingMail, SendOutcome } from './integrations.port.ts';

export type Mailbox = {
  readonly email: string;
  /** Whether it is known not to let us send. */
  readonly isBroken: boolean;
  /** Never throws. When the mailbox turns us away it is marked as broken; `isNews` tells the first who learns it. */
  send(mail: Omit<OutgoingMail, 'from'> & { fromName: string }): Promise<SendOutcome & { isNews?: boolean }>;
};

/** The mailboxes of these users, by user; who has none is left out. Plans are not looked at. */
export declare function mailboxesOf(
  userIds: readonly string[],
  dependencies: Dependencies,
): Promise<ReadonlyMap<string, Mailbox>>;
