import { z } from 'zod';
import { Id } from '../id.ts';
import { Conditions } from './conditions.contract.ts';

/** Who was picked one by one. Of more, a condition is said. */
export const MOST_PICKED = 5000;
/** Of all that fit, those who were left out again. */
export const MOST_EXCEPTIONS = 1000;

export const PickedContacts = z.strictObject({
  ids: z.array(Id.toLowerCase()).min(1, 'must have at least one entry').max(MOST_PICKED),
});

/** All that the conditions hold for, however many, but for a few. */
export const FittingContacts = z.strictObject({
  conditions: Conditions,
  except: z.array(Id.toLowerCase()).max(MOST_EXCEPTIONS).default([]),
});

export type FittingContacts = z.output<typeof FittingContacts>;

export const Selection = z.union([PickedContacts, FittingContacts]);
export type Selection = z.output<typeof Selection>;
