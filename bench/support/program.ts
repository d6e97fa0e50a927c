import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/sandbox/src/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const POLL_MILLISECONDS = 5;
const READY_WITHIN_MILLISECONDS = 120_000;

/** Nothing that was started outlives whoever started it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Environment = Readonly<Record<string, string>>;

/** A program of ours in a process of its own, on the Node that runs this. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  #said = '';

  constructor(args: readonly string[], environment: Environment = {}) {
    this.#child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#said = (this.#said + text).slice(-20_000)));
    running.add(this.#child);
    this.#exit = once(this.#child, 'close').finally(() => running.delete(this.#child));
  }

  /** What it wrote, on either stream. */
  get said(): string {
    return this.#said.trim();
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async exited(): Promise<number | null> {
    await this.#exit;
    return this.#child.exitCode;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.isRunning) this.#child.kill(signal);
    await this.#exit;
  }

  /** Resolves with the first good answer of the address. */
  async answers(url: string): Promise<void> {
    const giveUpAt = performance.now() + READY_WITHIN_MILLISECONDS;
    while (performance.now() < giveUpAt) {
      if (!this.isRunning) throw new Error(`It ended before it was ready: ${this.said}`);
      const isReady = await fetch(url).then(
        async (response) => (await response.bytes(), response.ok),
        () => false,
      );
      if (isReady) return;
      await sleep(POLL_MILLISECONDS);
    }
    await this.end('SIGKILL');
    throw new Error(`It was not ready in time: ${this.said}`);
  }
}

export type Server = { program: Program; origin: string };

type ServerOptions = { entry?: string; ready?: string };

/** Without one the metrics are read on the sandbox's own port alone. */
export const METRICS_TOKEN = 'a-token-for-the-metrics';

/** Starts the product, or another server, on a port of its own. */
export async function startServer(
  environment: Environment,
  { entry = 'packages/server/src/server.ts', ready = '/readyz' }: ServerOptions = {},
): Promise<Server> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  // A limit that nobody reaches, but that is counted all the same.
  const own = {
    PORT: String(port),
    RATE_LIMIT: '1000000000',
    SANDBOX: 'true',
    SMTP_PRIVATE_HOSTS: 'true',
    METRICS_TOKEN,
  };
  const program = new Program([entry], { ...own, ...environment });
  await program.answers(`${origin}${ready}`);
  return { program, origin };
}

export const metricsOf = async (origin: string) =>
  (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

/** The processor time that a server of ours has taken since its start, as it says itself. */
export async function cpuSeconds(origin: string): Promise<number> {
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await metricsOf(origin))?.[1]);
}
