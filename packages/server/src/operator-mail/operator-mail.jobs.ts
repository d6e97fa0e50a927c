import { dailyAt, type Job } from '../platform/jobs/job.ts';
import { purgeOldMails, SEND_MAILS, sendOpenMails } from './operator-mail.service.ts';

/** As soon as there is something to tell. */
export const sendMails: Job = {
  ...SEND_MAILS,
  expirySeconds: 3600,
  retries: 2,
  run: (dependencies, _now, _data, signal) => sendOpenMails(dependencies, signal),
};

export const purgeMails: Job = {
  name: 'operator-mail.purge',
  schedule: dailyAt(3, 49),
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, now, _data, signal) => purgeOldMails(now, dependencies, signal),
};
