import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import type { Config } from '../platform/config.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ATTEMPT_SECONDS = 600;

type Cookie = 'session' | 'sign-in';
const LIFETIME: Readonly<Record<Cookie, number>> = { session: SESSION_DAYS * DAY_SECONDS, 'sign-in': ATTEMPT_SECONDS };

type Site = Pick<Config, 'PUBLIC_URL'>;

/** What PUBLIC_URL says, for a proxy may say anything, or nothing. */
const isHttps = ({ PUBLIC_URL: url }: Site) => url?.startsWith('https:') === true;

/** On https the prefix makes the browser refuse the cookie from any other host or over plain http. */
const nameOf = (cookie: Cookie, site: Site) => (isHttps(site) ? `__Host-${cookie}` : cookie);

const attributes = (site: Site) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(site) }) as const;

export const readCookie = (cookie: Cookie, request: FastifyRequest, site: Site) =>
  request.cookies[nameOf(cookie, site)];

export const setCookie = (cookie: Cookie, value: string, reply: FastifyReply, site: Site) =>
  reply.setCookie(nameOf(cookie, site), value, { ...attributes(site), maxAge: LIFETIME[cookie] });

export const clearCookie = (cookie: Cookie, reply: FastifyReply, site: Site) =>
  reply.clearCookie(nameOf(cookie, site), attributes(site));
