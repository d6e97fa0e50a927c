import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const EXAMPLE = path.resolve(import.meta.dirname, '../../../deploy/haproxy.cfg');
/** A file that it cannot read ends it sooner. */
const STARTED_MILLISECONDS = 1000;

type Addresses = { port: number; processes: readonly number[]; world: number };

/** The example of deploy/haproxy.cfg with the addresses of the drill, without TLS, and with the stand-ins of the vendors behind it. */
function configuration({ port, processes, world }: Addresses): string {
  const servers = processes.map((one, n) => `    server web${n + 1} 127.0.0.1:${one}`);
  return `${readFileSync(EXAMPLE, 'utf8')
    .replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${port}`)
    .replace(/^(?= {4}default_backend )/m, '    use_backend world if { path_beg /sandbox }\n')
    .replace(/(?:^ {4}server .*\n)+/m, `${servers.join('\n')}\n`)}
backend world
    server world 127.0.0.1:${world}
`;
}

export async function startHaproxy(folder: string, addresses: Addresses) {
  if (spawnSync('haproxy', ['-v']).error) throw new Error('haproxy is missing: apt-get install haproxy');
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(addresses));
  // With a master process, which is what systemd starts, and which can be told to read its file again.
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = once(child, 'exit');
  await Promise.race([exited, sleep(STARTED_MILLISECONDS)]);
  if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`);
  return {
    reload: () => void child.kill('SIGUSR2'),
    end: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
