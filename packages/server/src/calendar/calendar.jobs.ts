import { eachStep } from '../platform/jobs/for-each-user.ts';
import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { settleAbandonedChanges } from './meetings/event-changes.service.ts';
import { logDueMeetings } from './meetings/meetings.service.ts';

/** Finishes changes of events that nobody came back to, and logs the meetings whose events are over. Nearly all events end at a full five minutes. */
export const logMeetings: Job = {
  name: 'calendar.log-meetings',
  schedule: everyMinutes(5),
  expirySeconds: 900,
  retries: 0,
  run: (dependencies, now, _data, signal) =>
    eachStep(
      () => settleAbandonedChanges(dependencies, signal),
      () => logDueMeetings(now, dependencies, signal),
    ),
};
