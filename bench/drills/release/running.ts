import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN = 120_000;

type Environment = Readonly<Record<string, string>>;

/** A program as somebody without rights starts it, with the variables that it is given and no others. */
export type Place = {
  /** What stands in front of the program, such as `chroot`. */
  readonly before: readonly string[];
  readonly environment: Environment;
  readonly identity?: { readonly uid: number; readonly gid: number };
};

const ADA = { uid: 1000, gid: 1000 };

/** A user of this computer, where systemd's own program is. */
export function hereAs(environment: Readonly<Record<string, string>> = {}): Place {
  const home = path.join(os.tmpdir(), 'home');
  mkdirSync(home, { recursive: true });
  chownSync(home, ADA.uid, ADA.gid);
  return { before: [], identity: ADA, environment: { HOME: home, PATH: '/usr/bin:/bin', ...environment } };
}

const commandOf = ({ before, environment }: Place, args: readonly string[], more: Environment) => [
  ...before,
  '/usr/bin/env',
  '-i',
  ...Object.entries({ ...environment, ...more }).map(([name, value]) => `${name}=${value}`),
  ...args,
];

export function runIn(place: Place, args: readonly string[], more: Environment = {}) {
  const [command, ...rest] = commandOf(place, args, more);
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(command!, rest, {
    encoding: 'utf8',
    timeout: WITHIN,
    ...place.identity,
  });
  return { status, said: `${stdout}${stderr}`.trim(), milliseconds: performance.now() - began };
}

/** Starts the product and waits until it can serve. */
export async function startIn(place: Place, args: readonly string[], more: Environment = {}) {
  const [command, ...rest] = commandOf(place, args, more);
  const began = performance.now();
  const child = spawn(command!, rest, { stdio: ['ignore', 'pipe', 'pipe'], ...place.identity });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`It ended before it was ready: ${said}`);
    if (performance.now() - began > WITHIN) throw new Error(`It was not ready in time: ${said}`);
    await sleep(20);
  }
  return {
    pid: child.pid!,
    said: () => said,
    seconds: (performance.now() - began) / 1000,
    stop: async () => {
      const asked = performance.now();
      child.kill('SIGTERM');
      const [code] = await exited;
      return { code, seconds: (performance.now() - asked) / 1000 };
    },
  };
}

const isReady = () =>
  fetch('http://127.0.0.1:3000/readyz').then(
    async (response) => (await response.bytes(), response.ok),
    () => false,
  );

export async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(`This did not come to hold: ${holds.toString()}`);
    await sleep(20);
  }
}
