import { sendOpenMails } from '../operator-mail/operator-mail.service.ts';
import { eachStep } from '../platform/jobs/for-each-user.ts';
import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { claimDueLetters } from './letters.service.ts';

/** Letters are due at full hours somewhere, which are quarters of an hour elsewhere. It also sends what the mail server put off. */
export const sendLetters: Job = {
  name: 'letters.send',
  schedule: everyMinutes(5),
  expirySeconds: 3600,
  retries: 0,
  run: (dependencies, now, _data, signal) =>
    eachStep(
      () => claimDueLetters(now, dependencies, signal),
      () => sendOpenMails(dependencies, signal),
    ),
};
