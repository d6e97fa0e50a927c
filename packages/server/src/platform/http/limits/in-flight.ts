import type { FastifyRequest } from 'fastify';

const endpointOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`;

/** The requests that are under way, whose they are and what they ask for. */
export class InFlight {
  readonly #requests = new Set<FastifyRequest>();
  /** How many of each caller and each endpoint. */
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#requests.size;
  }

  ofCaller({ caller }: FastifyRequest): number {
    return this.#counts.get(caller) ?? 0;
  }

  ofEndpoint(request: FastifyRequest): number {
    return this.#counts.get(endpointOf(request)) ?? 0;
  }

  begin(request: FastifyRequest): void {
    if (this.#requests.has(request)) return;
    this.#requests.add(request);
    this.#add(request, 1);
  }

  end(request: FastifyRequest): void {
    if (this.#requests.delete(request)) this.#add(request, -1);
  }

  #add(request: FastifyRequest, change: 1 | -1): void {
    for (const key of [request.caller, endpointOf(request)]) {
      const count = (this.#counts.get(key) ?? 0) + change;
      if (count > 0) this.#counts.set(key, count);
      else this.#counts.delete(key);
    }
  }
}
