import { notAuthenticated, PAGE_USER } from '@inner-circle/domain/auth/auth.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { readCookie } from './auth.cookies.ts';
import { sessionOf, userOfSession } from './auth.service.ts';
import type { SessionCache } from './session-cache.ts';

/**
 * Every route is for signed-in users unless its endpoint says otherwise. A page that was drawn for somebody else than whose the
 * session is now is answered as if it had ended, at public routes too: its Logout is not theirs.
 */
export const authenticate = (dependencies: Dependencies, known: SessionCache) => async (request: FastifyRequest) => {
  const { access } = request.routeOptions.config;
  const pageUser = request.headers[PAGE_USER];
  if (access === 'public' && pageUser === undefined) return;
  const token = readCookie('session', request, dependencies.config);
  const session = token ? await sessionOf(token, dependencies) : undefined;
  if (session && pageUser !== undefined && pageUser !== session.user.id) throw notAuthenticated();
  if (access === 'public') return;
  if (!token || !session) throw notAuthenticated();
  const { user, revision } = session;
  known.add(token, user.id);
  request.user = user;
  request.revision = revision;
  if (access === 'admin' && !user.isAdmin) {
    throw new DomainError('forbidden', 'admins-only', 'You do not have permission to access this area.');
  }
};

/** Who is signed in, for pages that are there for everybody; `unknown` when somebody has a session that could not be looked up. */
export async function visitorOf(
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<SignedInUser | 'unknown' | undefined> {
  const token = readCookie('session', request, dependencies.config);
  if (!token) return undefined;
  return userOfSession(token, dependencies).catch(() => 'unknown' as const);
}
