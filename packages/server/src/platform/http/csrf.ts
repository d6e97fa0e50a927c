import { isSafe } from '@inner-circle/domain/endpoint.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import type { FastifyRequest } from 'fastify';

/**
 * A browser says where a request comes from and no page can forge it: Sec-Fetch-Site, or Origin in older ones.
 * A request that changes something must come from our own pages.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (isSafe(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return;
  if (site === undefined && origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host)
    return;
  throw new DomainError('forbidden', 'cross-site', 'This request did not come from the app.');
}
