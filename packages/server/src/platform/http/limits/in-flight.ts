import type { FastifyRequest } from 'fastify';

const endpointOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`;

/** The requests that are under way, whose they are and what they ask for. */
export class InFlight {
  readonly #requests = new Set<FastifyRequest>();
  readonly #ofCaller = new Map<string, number>();
  readonly #ofEndpoint = new Map<string, number>();

  get size(): number {
    return this.#requests.size;
  }

  get callers(): number {
    return this.#ofCaller.size;
  }

  ofCaller({ caller }: FastifyRequest): number {
    return this.#ofCaller.get(caller) ?? 0;
  }

  ofEndpoint(request: FastifyRequest): number {
    return this.#ofEndpoint.get(endpointOf(request)) ?? 0;
  }

  begin(request: FastifyRequest): void {
    if (this.#requests.has(request)) return;
    this.#requests.add(request);
    add(this.#ofCaller, request.caller, 1);
    add(this.#ofEndpoint, endpointOf(request), 1);
  }

  end(request: FastifyRequest): void {
    if (!this.#requests.delete(request)) return;
    add(this.#ofCaller, request.caller, -1);
    add(this.#ofEndpoint, endpointOf(request), -1);
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
