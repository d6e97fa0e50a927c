import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { job, tryingJobs } from '../../testing/trying-jobs.ts';

const worker = fileURLToPath(new URL('../../testing/processes/hanging-worker.ts', import.meta.url));
const { pool, start, send, rowsOf } = await tryingJobs();

test('what a killed process had under way is begun anew by another when its lease ends, which is half a minute at most', async () => {
  let runs = 0;
  const hanging = job('test.hanging', async () => void runs++);
  await send(hanging, {});
  const { connectionString } = pool.options as { connectionString: string };
  const killed = spawn(process.execPath, [worker, connectionString], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void killed.kill('SIGKILL'));
  await once(killed.stdout, 'data');
  const exited = once(killed, 'exit');
  killed.kill('SIGKILL');
  await exited;

  const running = await start([hanging]);
  const lease = 'select extract(epoch from held_until - now())::float8 as seconds from jobs';
  const [held] = (await pool.query<{ seconds: number }>(lease)).rows;
  expect(held!.seconds).toBeGreaterThan(0);
  expect(held!.seconds).toBeLessThanOrEqual(30);
  expect(runs).toBe(0);
  // The rest of the half minute passes here.
  await pool.query(
    `with passed as (update jobs set held_until = now() + interval '1 second') select pg_notify('jobs', '')`,
  );
  await expect.poll(() => runs).toBe(1);
  await running.stop();
  expect(await rowsOf('test.hanging')).toEqual([]);
});
