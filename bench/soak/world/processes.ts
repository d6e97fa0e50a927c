import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../packages/sandbox/src/testing/free-port.ts';
import { SERVER_PROGRAM } from '../../../packages/server/src/testing/processes/server-program.ts';
import { metricsOf, Program } from '../../support/program.ts';

const MACHINE_CLOCK = path.join(import.meta.dirname, 'machine-clock.ts');
const MOVED_WITHIN_MILLISECONDS = 180_000;
const START_AGAIN_MILLISECONDS = 500;
const STARTS = 20;

export type Role = 'web' | 'worker' | 'both';
export type Signal = 'SIGKILL' | 'SIGTERM';

type Options = {
  role: Role;
  environment: Readonly<Record<string, string>>;
  /** How far the clock of its machine is off. */
  skewMilliseconds: number;
  /** By how much the world is ahead of this machine. */
  ahead: () => number;
};

/** One process of the product, on an address of its own, as often as it is started. */
export class ProductProcess {
  readonly role: Role;
  readonly #options: Options;
  #port = 0;
  #program: Program | undefined;
  #starting: Promise<void> | undefined;
  #isOver = false;
  /** What ended processes had logged as failures of their own. */
  readonly failures: string[] = [];

  constructor(options: Options) {
    this.role = options.role;
    this.#options = options;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  start(): Promise<void> {
    return (this.#starting ??= this.#start().finally(() => (this.#starting = undefined)));
  }

  async #start(): Promise<void> {
    if (this.#program?.isRunning) return;
    if (this.#isOver) throw new Error('It is over.');
    if (this.#port === 0) this.#port = await freePort();
    for (let starts = 1; ; starts++) {
      const { environment, role, ahead, skewMilliseconds } = this.#options;
      const program = new Program(['--import', MACHINE_CLOCK, SERVER_PROGRAM], {
        ...environment,
        ROLE: role,
        PORT: String(this.#port),
        AHEAD_MILLISECONDS: String(Math.round(ahead() + skewMilliseconds)),
      });
      this.#program = program;
      try {
        return await program.answers(`${this.origin}/readyz`);
      } catch (error) {
        // The database may be away while it starts.
        await program.end('SIGKILL');
        if (starts === STARTS) throw error;
        await sleep(START_AGAIN_MILLISECONDS);
      }
    }
  }

  async end(signal: Signal): Promise<void> {
    await this.#program?.end(signal);
    this.#keepFailures();
  }

  /** For good: nobody starts it again. */
  async endForGood(): Promise<void> {
    this.#isOver = true;
    await this.#starting?.catch(() => {});
    await this.end('SIGTERM');
  }

  /** Until it has done everything that came due; starts it when it is not there. */
  async moveTo(instant: Temporal.Instant): Promise<void> {
    const now = instant.add({ milliseconds: this.#options.skewMilliseconds }).toString();
    const giveUpAt = performance.now() + MOVED_WITHIN_MILLISECONDS;
    for (;;) {
      await this.start();
      const answer = await fetch(`${this.origin}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: this.origin },
        body: JSON.stringify({ now }),
        signal: AbortSignal.timeout(MOVED_WITHIN_MILLISECONDS),
      }).then(
        async (response) => (response.ok ? undefined : `${response.status} ${await response.text()}`),
        (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
      );
      if (answer === undefined) return;
      if (performance.now() > giveUpAt) {
        const said = this.#program?.said ?? '';
        throw new Error(`The clock of a ${this.role} process could not be moved to ${now}: ${answer}\n${said}`);
      }
      await sleep(START_AGAIN_MILLISECONDS);
    }
  }

  /** What it says of itself, by the name of a metric. */
  async metric(name: string): Promise<number> {
    const metrics = await metricsOf(this.origin);
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  }

  #keepFailures(): void {
    const lines = this.#program?.said.split('\n').filter((line) => line.includes('"level":50')) ?? [];
    this.failures.push(...lines);
  }
}
