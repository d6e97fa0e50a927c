// Fills the disk under the embedded database while somebody writes, makes room again, and kills it while it is full.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/sandbox/src/testing/free-port.ts';
import { browser } from '../../packages/server/src/testing/browser.ts';
import { SERVER_PROGRAM } from '../../packages/server/src/testing/processes/server-program.ts';
import { megabytes, milliseconds, timed, whole } from '../support/figures.ts';
import { Program, startServer, type Server } from '../support/program.ts';
import { report, say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';

const DISK_MEGABYTES = 400;
/** What is left to write before the reserve is reached. */
const TO_FILL_BYTES = 24_000_000;
const RESERVE_BYTES = 64 * 1024 * 1024;
const NOTE = () => Buffer.from(crypto.getRandomValues(new Uint8Array(3000))).toString('base64');
const WAIT_MILLISECONDS = 100;
const RECOVERS_WITHIN_MILLISECONDS = 5000;

function demand(holds: boolean, promise: string): void {
  if (!holds) throw new Error(`It does not hold that ${promise}.`);
  say(`${promise}: yes`);
}

await withFolder(async (disk) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    throw new Error('A small disk could not be mounted: run this as root, on Linux.');
  }
  const home = path.join(disk, 'data');
  mkdirSync(home);
  let server: Server | undefined;
  const clearUp = async () => {
    await server?.program.end('SIGKILL');
    execFileSync('umount', ['-l', disk], { stdio: 'pipe' });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clearUp().finally(() => process.exit(1)));
  try {
    await play(disk, home, (started) => (server = started));
  } finally {
    await clearUp();
  }
});

async function play(disk: string, home: string, keep: (server: Server) => void): Promise<void> {
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  const ballast = path.join(disk, 'ballast');
  const fill = () => writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - RESERVE_BYTES - TO_FILL_BYTES)));
  const environment = { DATA_DIR: home, DEFAULT_PLAN: 'premium', LOG_LEVEL: 'fatal' };
  const start = async () => {
    const started = await startServer(environment, { entry: SERVER_PROGRAM });
    keep(started);
    return started;
  };

  let { program, origin } = await start();
  const visitor = browser(origin);
  await visitor.visit('/api/auth/google?login_hint=ada@example.com&prompt=none');
  const cookie = `session=${visitor.jar.get('session')}`;
  const ask = (url: string) => fetch(`${origin}${url}`, { headers: { cookie } });
  const kept = async () => ((await (await ask('/api/contacts')).json()) as { meta: { total: number } }).meta.total;
  let acknowledged = 0;
  const write = async () => {
    const response = await fetch(`${origin}/api/contacts`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Contact ${acknowledged}`, notes: NOTE() }),
    });
    const body = (await response.json()) as { error?: string };
    if (response.status === 201) acknowledged += 1;
    else if (response.status !== 503 || body.error !== 'cannot-save' || !response.headers.get('retry-after'))
      throw new Error(`A contact was answered with ${response.status}, ${JSON.stringify(body)}.`);
    return response.status === 201;
  };
  const writeUntilFull = async () => {
    while (await write());
    return acknowledged;
  };

  fill();
  const first = await writeUntilFull();
  const left = free();
  say(`${whole(first)} contacts were saved, then no more; ${megabytes(left)} are left`);
  demand(left > 0, 'the disk itself is not full yet');
  const readiness = await ask('/readyz');
  const { reason } = (await readiness.json()) as { reason?: string };
  demand(readiness.status === 503 && reason === 'disk-full', '/readyz says 503 and disk-full');
  demand((await kept()) === first, 'everything that was saved can be read');

  rmSync(ballast);
  const { took } = await timed(async () => {
    while (!(await write())) await sleep(WAIT_MILLISECONDS);
  });
  demand(took < RECOVERS_WITHIN_MILLISECONDS, `it saves again within ${RECOVERS_WITHIN_MILLISECONDS / 1000} s`);
  demand((await ask('/readyz')).ok, 'it is ready again');

  fill();
  const second = await writeUntilFull();
  // Somebody else takes the rest of the disk.
  const rest = path.join(disk, 'rest');
  writeFileSync(rest, Buffer.alloc(Math.max(0, free() - 1_000_000)));
  demand((await kept()) === second, 'it can be read with nothing left on the disk');
  await program.end('SIGKILL');
  const refused = new Program([SERVER_PROGRAM], { ...environment, PORT: String(await freePort()) });
  const code = await refused.exited();
  demand(
    code === 1 && refused.said.includes('is full: at least 64 MB'),
    'on a full disk it does not start, and says why',
  );
  rmSync(ballast);
  rmSync(rest);
  ({ program, origin } = await start());
  demand((await kept()) === second, 'after a kill on the full disk everything that was saved is there');
  demand(await write(), 'it saves again');
  await program.end();

  report({
    title: 'A full disk',
    about: `The embedded database on a disk of ${DISK_MEGABYTES} MB that fills while somebody adds contacts of about 4 kB. No request is answered with anything but 201 or 503 “cannot-save” with Retry-After.`,
    columns: ['what', 'figure'],
    rows: [
      ['contacts saved before it took no more', whole(first)],
      ['left on the disk then', megabytes(left)],
      ['saved again after room was made', milliseconds(took)],
      ['contacts saved until it was full again, and killed', whole(second)],
      ['of them there after the next start', whole(second)],
    ],
  });
}
