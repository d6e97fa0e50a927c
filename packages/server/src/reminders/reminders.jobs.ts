import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { sendDue } from './sending/sending.service.ts';
import { LOG_WORD, type WordSent } from './words.ts';
import { logWord } from './words.service.ts';

/** A net under the loop that sleeps until something is due; and what is run when the clock of the sandbox was moved. */
export const sendReminders: Job = {
  name: 'reminders.send',
  schedule: everyMinutes(10),
  expirySeconds: 3600,
  retries: 0,
  run: (dependencies, _now, _data, signal) => sendDue(dependencies, signal),
};

/** Logs an e-mail that went out at once as an interaction. */
export const logWords: Job<WordSent> = {
  ...LOG_WORD,
  expirySeconds: 60,
  retries: 10,
  retrySeconds: 5,
  concurrency: 4,
  run: (dependencies, _now, word) => logWord(word, dependencies),
};
