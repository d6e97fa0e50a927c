import { execFileSync } from 'node:child_process';
import { mkdirSync, copyFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from '../../support/report.ts';

const BASE = 'localhost/bare-debian';
const IMAGE = 'localhost/inner-circle';

/** Builds the Containerfile around the archive on the bare Debian, in place of the image of a registry, and asks what came out. */
export function buildImage(debian: string, archive: string, containerfile: string): string {
  say('Building the image …');
  const home = path.join(os.tmpdir(), 'container');
  const context = path.join(home, 'context');
  mkdirSync(context, { recursive: true });
  copyFileSync(archive, path.join(context, path.basename(archive)));
  // All that it keeps is in the drill's own folder, and it needs nothing of the kernel but chroot.
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
  const buildah = (...args: string[]) => {
    const storage = ['--root', path.join(home, 'storage'), '--runroot', path.join(home, 'run')];
    return execFileSync('buildah', [...storage, ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  };
  const bare = buildah('from', 'scratch');
  buildah('add', '-q', bare, debian, '/');
  buildah('commit', '-q', bare, BASE);
  const given = ['--build-arg', `BASE=${BASE}`, '--build-arg', `RELEASE=${path.basename(archive)}`];
  buildah('bud', '-q', '--network=none', ...given, '-t', IMAGE, '-f', containerfile, context);
  const container = buildah('from', '--pull-never', IMAGE);
  const whoami = buildah('run', container, '--', 'whoami');
  const version = buildah('run', container, '--', '/opt/inner-circle/inner-circle', '--version');
  return `“${version}”, as the user ${whoami}`;
}
