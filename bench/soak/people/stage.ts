import type { Promises } from '../promises/promises.ts';
import type { Vendors } from '../world/vendors.ts';
import type { Client } from './client.ts';
import type { Person } from './person.ts';

/** A promo code that admins made, and how many people were told that they had redeemed it. */
export type Code = {
  code: string;
  plan: 'medium' | 'premium';
  months: number;
  repeats: boolean;
  most: number;
  redeemed: number;
};

/** What everybody acts on. */
export type Stage = {
  vendors: Vendors;
  promises: Promises;
  admin: Client;
  codes: Code[];
  /** Whether there is a reason why somebody cannot sign in. */
  isGoogleAway: () => boolean;
};

/** Something that people do. Answers false when there was nothing to do it with. */
export type Act = (person: Person, stage: Stage) => Promise<boolean>;

export const today = (person: Person, { vendors }: Stage) =>
  vendors.now().toZonedDateTimeISO(person.zone).toPlainDate();

/** For a promise that concerns one person. */
export const expectOf = (person: Person, { promises }: Stage, promise: string, isKept: boolean, detail: () => string) =>
  promises.check(promise, isKept, detail, person);

/** For a promise that hangs on the plan, and a payment may have arrived since that was looked at. */
export async function expectOnPlan(
  person: Person,
  stage: Stage,
  promise: string,
  isKept: () => boolean,
  detail: () => string,
): Promise<void> {
  if (!isKept()) await person.look();
  expectOf(person, stage, promise, isKept(), detail);
}
