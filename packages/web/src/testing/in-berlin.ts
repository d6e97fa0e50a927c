import { vi } from 'vitest';
import { NOW } from './reminders-cast.ts';

/** The browser stands in Berlin, and it is always the same moment. */
export function standInBerlin() {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from(NOW));
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('Europe/Berlin');
}
