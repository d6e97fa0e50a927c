const everyYear = (summary: string, month: number, day: number) => {
  const start = new Temporal.PlainDate(2020, month, day);
  return {
    summary,
    start: { date: start.toString() },
    end: { date: start.add({ days: 1 }).toString() },
    recurrence: ['RRULE:FREQ=YEARLY'],
    transparency: 'transparent',
    visibility: 'public',
  };
};

export const holidays = [
  everyYear("New Year's Day", 1, 1),
  everyYear('Labour Day', 5, 1),
  everyYear('Christmas Eve', 12, 24),
  everyYear('Christmas Day', 12, 25),
  everyYear("New Year's Eve", 12, 31),
];
