import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../support/report.ts';
import { notifySocket } from './notify-socket.ts';
import { hereAs, startIn, until } from './running.ts';

/** The unit as systemd reads it, and what its service tells. */
export async function underSystemd(release: string): Promise<string[][]> {
  say('Telling systemd …');
  const unit = path.join(os.tmpdir(), 'inner-circle.service');
  const shipped = readFileSync(path.join(release, 'inner-circle.service'), 'utf8');
  writeFileSync(unit, shipped.replaceAll('/opt/inner-circle/', `${release}/`));
  const read = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  const complaints = `${read.stdout}${read.stderr}`.split('\n').filter((line) => line.includes('inner-circle'));
  assert.deepEqual(complaints, [], 'systemd-analyze verify');
  const safety = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
    encoding: 'utf8',
  });
  assert.equal(safety.status, 0, safety.stdout);
  const exposure = /exposure level.*: (\S+)/.exec(safety.stdout)?.[1];

  const socket = path.join(os.tmpdir(), 'notify');
  const systemd = await notifySocket(socket);
  const watched = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '1500000' };
  const server = await startIn(hereAs(), [path.join(release, 'inner-circle')], watched);
  await until(() => systemd.count('READY=1') === 1 && systemd.count('WATCHDOG=1') >= 3);
  process.kill(server.pid, 'SIGSTOP');
  await sleep(500);
  const before = systemd.count('WATCHDOG=1');
  await sleep(2000);
  assert.equal(systemd.count('WATCHDOG=1'), before, 'A process that hangs says that it lives.');
  process.kill(server.pid, 'SIGCONT');
  const { code } = await server.stop();
  assert.equal(code, 0);
  await until(() => systemd.count('STOPPING=1') === 1);
  systemd.close();
  return [
    ['systemd-analyze verify, security', `nothing to complain of; exposure ${exposure} of 10`],
    ['what systemd hears', 'READY=1 when it serves, WATCHDOG=1 while it lives and none while it hangs, STOPPING=1'],
  ];
}
