import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ATTEMPT_SECONDS = 600;

type Cookie = 'session' | 'sign-in';
const LIFETIME: Readonly<Record<Cookie, number>> = { session: SESSION_DAYS * DAY_SECONDS, 'sign-in': ATTEMPT_SECONDS };

/** On https the prefix makes the browser refuse the cookie from any other host or over plain http. */
const nameOf = (cookie: Cookie, { protocol }: FastifyRequest) => (protocol === 'https' ? `__Host-${cookie}` : cookie);

const attributes = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;

export const readCookie = (cookie: Cookie, request: FastifyRequest) => request.cookies[nameOf(cookie, request)];

export const setCookie = (cookie: Cookie, value: string, request: FastifyRequest, reply: FastifyReply) =>
  reply.setCookie(nameOf(cookie, request), value, { ...attributes(request), maxAge: LIFETIME[cookie] });

export const clearCookie = (cookie: Cookie, request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(nameOf(cookie, request), attributes(request));
