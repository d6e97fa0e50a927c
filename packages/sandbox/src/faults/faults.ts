/** Every vendor whose calls can be made to fail, with the name people know it by. */
export const vendors = { google: 'Google' } as const;
export type Vendor = keyof typeof vendors;
export const vendorIds = Object.keys(vendors) as [Vendor, ...Vendor[]];

/** Every way to misbehave, in words. */
export const faultKinds = {
  none: 'Works',
  '429': 'Too many requests (429)',
  '500': 'Internal error (500)',
  hang: 'Never answers',
  revoked: 'Access revoked',
} as const;
export type FaultKind = keyof typeof faultKinds;
export const faultKindIds = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];

/** `times` is how many calls are still to fail; null means until cleared. */
export type Fault = { vendor: Vendor; fault: FaultKind; times: number | null };

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  const active = new Map<Vendor, Fault>();
  return {
    list: (): Fault[] => vendorIds.map((vendor) => active.get(vendor) ?? { vendor, fault: 'none', times: null }),
    set(fault: Fault) {
      if (fault.fault === 'none') active.delete(fault.vendor);
      else active.set(fault.vendor, fault);
    },
    /** How the call that is coming in now shall go; counts it. */
    next(vendor: Vendor): FaultKind {
      const fault = active.get(vendor);
      if (!fault) return 'none';
      if (fault.times === 1) active.delete(vendor);
      else if (fault.times !== null) active.set(vendor, { ...fault, times: fault.times - 1 });
      return fault.fault;
    },
  };
}
