const TIMES: Readonly<Record<string, string>> = {
  morning: '09:00',
  afternoon: '15:00',
  evening: '19:00',
  night: '19:00',
  noon: '12:00',
  midday: '12:00',
  lunchtime: '12:30',
  midnight: '00:00',
};

/** The time that a part of the day stands for. */
export const plainTime = (part: string) => Temporal.PlainTime.from(TIMES[part]!);
