import type { Job } from '../platform/jobs/jobs.ts';
import { logDueMeetings } from './meetings/meetings.service.ts';

/** Logs the meetings whose events are over. Nearly all events end at a full five minutes. */
export const logMeetings: Job = {
  name: 'calendar.log-meetings',
  cron: '*/5 * * * *',
  expirySeconds: 900,
  retries: 0,
  run: (dependencies, now, _data, signal) => logDueMeetings(now, dependencies, signal),
};
