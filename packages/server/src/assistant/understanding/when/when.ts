import * as proto from '/tmp/proto/dates.ts';
export type Present = {
  readonly today: Temporal.PlainDate;
  readonly time: Temporal.PlainTime;
  readonly isAmerican: boolean;
};
export type When = {
  readonly past: Temporal.PlainDate | null;
  readonly future: Temporal.PlainDate | null;
  readonly range: readonly [Temporal.PlainDate, Temporal.PlainDate] | null;
  readonly pastRange?: readonly [Temporal.PlainDate, Temporal.PlainDate];
  readonly isVague?: boolean;
};
export type Rhythm = {
  type: 'daily' | 'weekly' | 'monthly' | 'annually' | 'multiple' | 'unsayable';
  interval?: number;
  first?: Temporal.PlainDate;
};
export type Found =
  | { readonly tag: 'date'; readonly value: When }
  | { readonly tag: 'time'; readonly value: Temporal.PlainTime }
  | { readonly tag: 'recur'; readonly value: Rhythm }
  | { readonly tag: 'end'; readonly value: { readonly until?: Temporal.PlainDate; readonly times?: number } }
  | { readonly tag: 'span'; readonly value: number };
export function whenAt(
  line: string,
  offset: number,
  present: Present,
): { readonly found: Found; readonly end: number } | undefined {
  const f: any = proto.whenAt(line, offset, {
    today: present.today,
    hour: present.time.hour,
    isAmerican: present.isAmerican,
  });
  if (!f) return undefined;
  if (f.found.tag === 'time') {
    if (!f.found.value) return undefined;
    return { end: f.end, found: { tag: 'time', value: Temporal.PlainTime.from(f.found.value) } };
  }
  if (f.found.tag === 'date') return { end: f.end, found: { tag: 'date', value: { range: null, ...f.found.value } } };
  return f;
}
export const DATEISH: RegExp = proto.DATEISH;
export const MONTHS: RegExp = proto.MONTHS;
