import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { text, ONE_LINE } from '../text.ts';

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: enumOr(z.enum(['user', 'admin']), 'user'),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof User>;

/** The user whom a sign-in token would sign in, shown before it does. */
export const TokenOwner = User.pick({ id: true, name: true, email: true, avatarUrl: true });
export type TokenOwner = z.infer<typeof TokenOwner>;

const tags = ['Sign-in'];
const SignInToken = z.strictObject({ token: text(1, 200) });

export const authEndpoints = {
  google: {
    method: 'GET',
    url: '/api/auth/google',
    config: { access: 'public', perMinute: 60 },
    schema: {
      summary: 'Sends the browser to Google to sign in',
      tags,
      querystring: z.object({
        login_hint: z.string().max(320).check(ONE_LINE).optional(),
        prompt: z.enum(['none', 'select_account', 'consent']).optional(),
        /** Where to land afterwards: a path of this app. */
        returnTo: z.string().max(2000).check(ONE_LINE).optional(),
      }),
      response: { 302: z.undefined() },
    },
  },
  callback: {
    method: 'GET',
    url: '/api/auth/google/callback',
    config: { access: 'public', perMinute: 60 },
    schema: {
      summary: 'Google sends the browser back here',
      tags,
      querystring: z.object({}),
      response: { 302: z.undefined() },
    },
  },
  me: {
    method: 'GET',
    url: '/api/me',
    schema: { summary: 'The signed-in user', tags, response: { 200: User, 401: Problem } },
  },
  logout: {
    method: 'POST',
    url: '/api/auth/logout',
    config: { access: 'public' },
    schema: {
      summary: 'Ends the session',
      tags,
      response: { 200: z.object({ success: z.boolean(), message: z.string() }) },
    },
  },
  verifyToken: {
    method: 'POST',
    url: '/api/verify-token',
    config: { access: 'public', perMinute: 60 },
    schema: {
      summary: 'Turns a sign-in token, which works once, into a session',
      tags,
      body: SignInToken,
      response: { 200: z.object({ success: z.literal(true), user: User }), 401: Problem, 429: Problem },
    },
  },
  tokenOwner: {
    method: 'POST',
    url: '/api/verify-token/owner',
    config: { access: 'public', perMinute: 60 },
    schema: {
      summary: 'Whom a sign-in token would sign in. It is not used up',
      tags,
      body: SignInToken,
      response: { 200: TokenOwner, 404: Problem, 429: Problem },
    },
  },
  checkAdminStatus: {
    method: 'GET',
    url: '/api/user/check-admin-status',
    schema: {
      summary: 'Whether the signed-in user is an admin',
      tags,
      response: { 200: z.object({ isAdmin: z.boolean() }), 401: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
