export const inWords = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
