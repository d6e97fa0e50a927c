import { toMoment } from '@inner-circle/domain/time.ts';
import { customType } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

// PostgreSQL writes 2026-11-15 09:30:00.5+00 in sessions that are in UTC, as ours are, and 2026-11-15T09:30:00.5+00:00 in JSON.
const UTC = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/;

/** A moment: `timestamptz(3)` in the database, ISO 8601 in UTC with milliseconds everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => {
    // Lists are full of moments: to write one anew is many times quicker than to understand it.
    const [isUtc, day, time, decimals = ''] = UTC.exec(value) ?? [];
    return isUtc
      ? `${day}T${time}.${decimals.padEnd(3, '0')}Z`
      : toMoment(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  },
});

/** Any bytes: a `bytea`. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * JSON, read by a schema. What does not fit was stored by a newer version: it is read as `otherwise`, and stays in the database as it
 * is. Whoever reads it says what that means.
 */
export const storedJson = <Schema extends z.ZodType, Otherwise>(schema: Schema, otherwise: Otherwise) =>
  customType<{ data: z.output<Schema> | Otherwise; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => {
      const { success, data } = schema.safeParse(value);
      return success ? data : otherwise;
    },
  })();
