import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Certificate = { readonly certificate: string; readonly key: string };

/** Signed by itself, for the name that the examples have. */
export function selfSigned(folder: string): Certificate {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string];
  const subject = ['-subj', '/CN=circle.example.com', '-addext', 'subjectAltName=DNS:circle.example.com'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...subject, ...made], { stdio: 'ignore' });
  return { certificate, key };
}

export type Proxy = {
  readonly name: string;
  /** The file of the release that sets it up. */
  readonly example: string;
  /** Looks at the example as it is shipped, and starts it with that certificate. */
  readonly start: (example: string, folder: string, certificate: Certificate) => Promise<() => Promise<void>>;
};

export const PROXIES: readonly Proxy[] = [
  {
    name: execVersion('nginx', ['-v'], /nginx\/(\S+)/, 'nginx'),
    example: 'nginx.conf',
    start: async (example, folder, { certificate, key }) => {
      const own = path.join(folder, 'circle.conf');
      writeFileSync(
        own,
        readFileSync(example, 'utf8')
          .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
          .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key),
      );
      const main = path.join(folder, 'nginx.conf');
      const around = `user root; daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; include ${own}; }`;
      writeFileSync(main, around);
      execFileSync('nginx', ['-t', '-q', '-c', main], { stdio: 'inherit' });
      return started('nginx', ['-c', main]);
    },
  },
  {
    name: execVersion('caddy', ['version'], /v?(\d+\.\d+\.\d+)/, 'Caddy'),
    example: 'Caddyfile',
    start: async (example, folder, { certificate, key }) => {
      const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
      const options = ['--adapter', 'caddyfile', '--config'];
      execFileSync('caddy', ['validate', ...options, example], { env, stdio: 'pipe' });
      const own = path.join(folder, 'Caddyfile');
      // In place of the certificate that it would fetch.
      const text = readFileSync(example, 'utf8').replace(/^(circle.*\{)$/m, `$1\n\ttls ${certificate} ${key}`);
      writeFileSync(own, text);
      return started('caddy', ['run', ...options, own], env);
    },
  },
];

function execVersion(command: string, args: readonly string[], pattern: RegExp, name: string): string {
  const said = execFileSync('sh', ['-c', `${command} ${args.join(' ')} 2>&1`], { encoding: 'utf8' });
  return `${name} ${pattern.exec(said)?.[1] ?? ''}`.trim();
}

async function started(command: string, args: readonly string[], env = process.env): Promise<() => Promise<void>> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-5000)));
  const exited = once(child, 'exit');
  while (!(await listens())) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`);
    await sleep(50);
  }
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}

const listens = () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(443, '127.0.0.1', () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
};
