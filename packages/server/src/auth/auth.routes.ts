import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';
import { browserName } from '@inner-circle/domain/auth/browser-name.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../platform/dependencies.ts';
import { originOf, type Routes } from '../platform/http/routes.ts';
import { clearCookie, readCookie, setCookie } from './auth.cookies.ts';
import { SignInRefused } from './auth.port.ts';
import { closeSession, ownerOfToken, redeemToken, rememberAttempt, signIn, takeAttempt } from './auth.service.ts';

export const authRoutes: Routes = (app, dependencies) => {
  const { ports, config, log } = dependencies;

  app.route({
    ...authEndpoints.google,
    handler: async (request, reply) => {
      const { login_hint: loginHint, prompt, returnTo } = request.query;
      const provider = ports.identityProvider;
      if (!provider) return toLogin(reply, 'not-set-up');
      const redirectUri = `${originOf(request, config)}${authEndpoints.callback.url}`;
      try {
        const options = { redirectUri, returnTo: safeReturnPath(returnTo), loginHint, prompt };
        const { url, secret } = await rememberAttempt(options, provider, dependencies);
        return setCookie('sign-in', secret, reply, config).redirect(url);
      } catch (error) {
        log.error({ err: error }, 'sign-in could not be started');
        return toLogin(reply, 'failed', returnTo);
      }
    },
  });

  app.route({
    ...authEndpoints.callback,
    handler: async (request, reply) => {
      const secret = readCookie('sign-in', request, config);
      const attempt = secret && (await takeAttempt(secret, dependencies));
      clearCookie('sign-in', reply, config);
      const refuse = (because: string, returnTo?: string) => {
        logRefused(request, 'google', because);
        return toLogin(reply, because, returnTo);
      };
      if (!attempt || !ports.identityProvider) return refuse('expired');
      const { returnTo } = attempt;
      try {
        const identity = await ports.identityProvider.finish(queryOf(request), attempt);
        if (!identity.emailVerified) return refuse('unverified', returnTo);
        const session = await signIn(identity, browserOf(request), dependencies);
        if (!session) return refuse('closed', returnTo);
        await endPrevious(request, dependencies);
        logSignedIn(request, 'google', session.user.id);
        return setCookie('session', session.token, reply, config).redirect(returnTo);
      } catch (error) {
        if (error instanceof SignInRefused) return refuse(REFUSALS[error.reason] ?? 'failed', returnTo);
        log.error({ err: error }, 'sign-in failed');
        return refuse('failed', returnTo);
      }
    },
  });

  app.route({ ...authEndpoints.me, handler: ({ user }) => user });

  app.route({
    ...authEndpoints.logout,
    handler: async (request, reply) => {
      await endPrevious(request, dependencies);
      clearCookie('session', reply, config).header('clear-site-data', '"cache"');
      return { success: true, message: 'You are logged out.' };
    },
  });

  app.route({
    ...authEndpoints.verifyToken,
    handler: async (request, reply) => {
      const from = { address: request.address, browser: browserOf(request) };
      const { user, token } = await redeemToken(request.body.token, from, dependencies).catch((error) => {
        logRefused(request, 'link', error instanceof DomainError ? error.code : 'failed');
        throw error;
      });
      await endPrevious(request, dependencies);
      logSignedIn(request, 'link', user.id);
      setCookie('session', token, reply, config);
      return { success: true as const, user };
    },
  });

  app.route({
    ...authEndpoints.tokenOwner,
    handler: ({ body, address }) => ownerOfToken(body.token, address, dependencies),
  });

  app.route({ ...authEndpoints.checkAdminStatus, handler: ({ user }) => ({ isAdmin: user.isAdmin }) });
};

/** For whoever looks into misuse. */
const logSignedIn = ({ log, ip }: FastifyRequest, by: 'google' | 'link', user: string) =>
  log.info({ by, user, from: ip }, 'signed in');
const logRefused = ({ log, ip }: FastifyRequest, by: 'google' | 'link', because: string) =>
  log.info({ by, because, from: ip }, 'sign-in refused');

const REFUSALS: Readonly<Record<string, string>> = { access_denied: 'cancelled', login_required: 'login-required' };

function toLogin(reply: FastifyReply, error: string, returnTo?: string) {
  const query = new URLSearchParams({
    error,
    ...(returnTo && returnTo !== '/' && { returnTo: safeReturnPath(returnTo) }),
  });
  return reply.redirect(`/login?${query.toString()}`);
}

/** A session is not carried over a sign-in: what was stolen before is worth nothing after. */
async function endPrevious(request: FastifyRequest, dependencies: Dependencies): Promise<void> {
  const token = readCookie('session', request, dependencies.config);
  if (token) await closeSession(token, dependencies);
}

const browserOf = ({ headers }: FastifyRequest) => browserName(headers['user-agent']);

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
