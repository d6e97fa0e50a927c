import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { browser } from '../browser.ts';
import { callerOf, type Caller } from '../caller.ts';

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** A program that serves the product, in a process of its own, once it is ready. */
export async function startServerProcess(program: string, environment: Readonly<Record<string, string>>) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    await sleep(50);
  }
  return {
    origin,
    isReady: () => isReady(origin),
    output: () => output,
    /** What it logged as a failure of its own. */
    failures: () => output.split('\n').filter((line) => line.startsWith('{"level":')),
    signIn: async (email: string): Promise<Caller> => {
      const visitor = browser(origin);
      await visitor.visit(`/api/auth/google?login_hint=${email}&prompt=none`);
      return callerOf(origin, `session=${visitor.jar.get('session')}`);
    },
    /** As an operator would. */
    stop: async () => {
      const exited = once(child, 'exit');
      if (child.kill('SIGTERM')) await exited;
    },
    /** At once, and without a word to anybody, as in a crash. */
    kill: async () => {
      const exited = once(child, 'exit');
      if (child.kill('SIGKILL')) await exited;
    },
  };
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
