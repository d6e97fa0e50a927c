import type { FastifyRequest } from 'fastify';

/** So many callers who have waited as long as this are a crowd. */
const CROWD = 10;
const LATE_MILLISECONDS = 500;

/** The requests that are worked on, and whose they are. */
export class InFlight {
  /** When each of them began, the oldest first. */
  readonly #began = new Map<FastifyRequest, number>();
  readonly #ofCaller = new Map<string, number>();

  get size(): number {
    return this.#began.size;
  }

  of(caller: string): number {
    return this.#ofCaller.get(caller) ?? 0;
  }

  begin(request: FastifyRequest): void {
    if (this.#began.has(request)) return;
    this.#began.set(request, performance.now());
    this.#ofCaller.set(request.caller, this.of(request.caller) + 1);
  }

  end(request: FastifyRequest): void {
    if (!this.#began.delete(request)) return;
    const rest = this.of(request.caller) - 1;
    if (rest > 0) this.#ofCaller.set(request.caller, rest);
    else this.#ofCaller.delete(request.caller);
  }

  /** Callers and not requests: what keeps one user's waiting may be that user's own. */
  isLateForMany(now: number): boolean {
    if (this.#ofCaller.size < CROWD) return false;
    const late = new Set<string>();
    for (const [{ caller }, began] of this.#began) {
      if (now - began < LATE_MILLISECONDS) return false;
      if (late.add(caller).size === CROWD) return true;
    }
    return false;
  }
}
