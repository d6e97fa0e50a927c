import { toMoment } from '@inner-circle/domain/time.ts';
import { customType } from 'drizzle-orm/pg-core';

/** A moment: `timestamptz(3)` in the database, ISO 8601 in UTC with milliseconds everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  // PostgreSQL writes 2026-11-15 09:30:00+00.
  fromDriver: (value) => toMoment(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
});
