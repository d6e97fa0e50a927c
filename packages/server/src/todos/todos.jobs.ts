import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { forgetDeletedTodos } from './todos.service.ts';

/** Deleted to-dos that can no longer be restored are gone for good within minutes. */
export const purgeDeletedTodos: Job = {
  name: 'todos.purge-deleted',
  schedule: everyMinutes(5),
  expirySeconds: 60,
  retries: 0,
  run: async (dependencies, now) => {
    await forgetDeletedTodos(now, dependencies);
  },
};
