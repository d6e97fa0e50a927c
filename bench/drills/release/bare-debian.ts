import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../support/report.ts';

const SUITE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const WITHIN = 15 * 60 * 1000;

/** The programs that a drill takes from Debian, each with the package that has it. */
export function needs(programs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(programs).flatMap(([program, name]) =>
    spawnSync('which', [program]).status === 0 ? [] : [name],
  );
  if (missing.length > 0)
    throw new Error(`Run this first: apt-get install --no-install-recommends ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new Error('Run it as root: it makes a root of its own for the release.');
}

/** Debian without anything that can be left out. It is fetched once, and each drill works on a copy. */
export function bareDebian(copy: string): void {
  const cached = `/tmp/inner-circle-debian-${SUITE}`;
  if (!existsSync(cached)) {
    say(`Fetching a bare Debian (${SUITE}; once) …`);
    const next = `${cached}.${process.pid}`;
    try {
      execFileSync('debootstrap', ['--variant=minbase', SUITE, next, MIRROR], { stdio: 'ignore', timeout: WITHIN });
      renameSync(next, cached);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  }
  execFileSync('cp', ['-a', cached, copy]);
  for (const file of ['etc/hosts', 'etc/resolv.conf']) rmSync(path.join(copy, file), { force: true });
  execFileSync('chroot', [copy, 'useradd', '--create-home', '--uid', '1000', 'ada']);
}
