import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const HOSTS = '127.0.0.1 localhost circle.example.com\n';

/** Whether nothing but this process's own computer can be reached. */
export const isAlone = () => Object.keys(os.networkInterfaces()).join() === 'lo';

/**
 * Runs a program in a network of which it is the only computer, and whose names it knows. Everything that it starts ends with it: it
 * is the first process of its own.
 */
export async function inEmptyNetwork(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const hosts = path.join(os.tmpdir(), 'hosts');
  writeFileSync(hosts, HOSTS);
  const prepare = 'ip link set lo up && mount --bind "$1" /etc/hosts && shift && exec "$@"';
  const child = spawn(
    'unshare',
    ['--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', prepare, 'sh', hosts, ...args],
    { stdio: 'inherit', env: environment },
  );
  const end = () => child.kill('SIGKILL');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('It did not go well in the empty network, for the reason above.');
}
