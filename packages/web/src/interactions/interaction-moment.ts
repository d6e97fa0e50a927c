/** When something happened on a day that is over: at its noon, so that no other zone takes it for another day. */
export const noonOf = (day: Temporal.PlainDate, zone: string): string =>
  day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant().toString({ smallestUnit: 'millisecond' });
