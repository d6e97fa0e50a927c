import { Id } from '@inner-circle/domain/id.ts';
import { Moment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';

/** That a contact is in a group. Whoever was taken out and put in again is in it by another decision, and since another moment. */
export const Membership = z.object({ contactId: Id, groupId: Id, joinedAt: Moment.nullable() });
export type Membership = z.infer<typeof Membership>;

const keyOf = ({ contactId, groupId, joinedAt }: Membership) => `${contactId} ${groupId} ${joinedAt}`;

/** Those of the first that are not among the others. */
export function without(memberships: readonly Membership[], others: readonly Membership[]): Membership[] {
  const keys = new Set(others.map(keyOf));
  return memberships.filter((membership) => !keys.has(keyOf(membership)));
}
