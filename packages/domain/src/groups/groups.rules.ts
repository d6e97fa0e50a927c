import type { ConflictSubject } from '../conflicts.rules.ts';
import { type Plan, subscriptionRequired } from '../billing/plans.rules.ts';
import { DomainError } from '../problem.ts';

export const GROUP_CONFLICT: ConflictSubject = { slice: 'groups', subject: 'This group was' };

/** Two names that differ only by case, outer spaces or the spelling of an accent name the same group. */
export const groupNameKey = (name: string) => name.trim().normalize('NFC').toLowerCase().normalize('NFC');

export const descriptionForQuickGroup = (name: string) => `Group for ${name}`;

export const groupThresholdNotInPlan = (plan: Plan) =>
  subscriptionRequired('groups', plan, 'A cold threshold for one group is part of the Premium plan.');

export const groupNameTaken = (name: string) =>
  new DomainError('conflict', 'groups.name-taken', `You already have a group named “${name}”.`, { field: 'name' });
