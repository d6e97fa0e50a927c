/** Every vendor whose calls can be made to fail, with the name people know it by. */
export const vendors = {
  google: 'Google',
  gmail: 'Gmail',
  calendar: 'Google Calendar',
  contacts: 'Google Contacts',
  smtp: 'SMTP',
  telegram: 'Telegram',
  push: 'Push service',
  stripe: 'Stripe',
} as const;
export type Vendor = keyof typeof vendors;
export const vendorIds = Object.keys(vendors) as [Vendor, ...Vendor[]];

/** Every way to misbehave, in words. */
export const faultKinds = {
  none: 'Works',
  '429': 'Too many requests (429)',
  '403': 'Rate limit as a refusal (403)',
  '410': 'What changed is no longer known (410)',
  '500': 'Internal error (500)',
  '503': 'Unavailable (503)',
  hang: 'Never answers',
  revoked: 'Access revoked',
  lost: 'Done, but the answer is lost',
  refused: 'Refused for good',
} as const;
export type FaultKind = keyof typeof faultKinds;
export type Trouble = Exclude<FaultKind, 'none'>;
export const faultKindIds = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];
export const troubles = faultKindIds.filter((kind) => kind !== 'none');

export type Fault = {
  vendor: Vendor;
  fault: FaultKind;
  /** How many calls are still to fail; null means until cleared. */
  times: number | null;
  /** Only this account's calls fail: an e-mail address, a user name, or the id of a chat. */
  account?: string | undefined;
  /** Seconds that a 429 asks to wait. */
  retryAfter?: number | undefined;
};

export const defaultRetryAfter = 30;

/** What happens to one call. */
export type Mishap = { fault: Trouble; retryAfter: number };

export type Faults = ReturnType<typeof createFaults>;

const keyOf = (vendor: Vendor, account = '') => `${vendor} ${account.toLowerCase()}`;

/** One fault for each vendor as a whole, and one for each of its accounts. */
export function createFaults() {
  const active = new Map<string, Fault & { fault: Trouble }>();

  const ofVendor = (vendor: Vendor): Fault[] => {
    const faults = [...active.values()].filter((fault) => fault.vendor === vendor);
    return faults.length === 0 ? [{ vendor, fault: 'none', times: null }] : faults;
  };

  return {
    list: (): Fault[] => vendorIds.flatMap(ofVendor),
    set({ fault, ...rest }: Fault) {
      const key = keyOf(rest.vendor, rest.account);
      active.delete(key);
      if (fault !== 'none') active.set(key, { ...rest, fault });
    },
    /**
     * How the call that is coming in now shall go; counts it. The fault of an account, by any of its names, goes before
     * its vendor's. Other kinds than the wanted ones are left for a later step of the same conversation.
     */
    next(vendor: Vendor, names: readonly string[], wanted?: readonly Trouble[]): Mishap | undefined {
      const [fault] = [...names, undefined].flatMap((name) => active.get(keyOf(vendor, name)) ?? []);
      if (!fault || (wanted && !wanted.includes(fault.fault))) return undefined;
      const key = keyOf(vendor, fault.account);
      if (fault.times === 1) active.delete(key);
      else if (fault.times !== null) active.set(key, { ...fault, times: fault.times - 1 });
      return { fault: fault.fault, retryAfter: fault.retryAfter ?? defaultRetryAfter };
    },
    /** A fault of the whole vendor that stays until it is cleared: it hits also calls that come by themselves. */
    standing(vendor: Vendor): Mishap | undefined {
      const fault = active.get(keyOf(vendor));
      if (!fault || fault.times !== null) return undefined;
      return { fault: fault.fault, retryAfter: fault.retryAfter ?? defaultRetryAfter };
    },
  };
}
