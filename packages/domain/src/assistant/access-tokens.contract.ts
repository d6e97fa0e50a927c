import { z } from 'zod';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { Moment } from '../time.ts';

export const MOST_ACCESS_TOKENS = 20;
export const LONGEST_TOKEN_NAME = 80;

/** Reading alone, or doing too. What must be confirmed is confirmed in the app, whatever the scope. */
export const TokenScope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof TokenScope>;

/** A personal access token for the user's own AI client. Its secret is shown once and kept as a hash. */
export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scope: enumOr(TokenScope, 'read'),
  /** The first characters of the secret, to tell tokens apart. */
  hint: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewAccessToken = z.strictObject({
  name: text(1, LONGEST_TOKEN_NAME),
  scope: TokenScope.default('read'),
  /** Null for one that does not expire. */
  expiresInDays: z.int().min(1).max(365).nullable().default(90),
});
export type NewAccessToken = z.output<typeof NewAccessToken>;

/** What a token did that can still be taken back, also when it has been revoked since. */
export const TokenActivity = z.object({
  tokenId: Id,
  name: z.string(),
  changes: z.int(),
});
export type TokenActivity = z.infer<typeof TokenActivity>;

/** What taking everything back came to. */
export const TokenUndo = z.object({
  undone: z.int(),
  /** What was left as it is, mostly because it was changed since. */
  left: z.array(z.object({ id: Id, title: z.string(), message: z.string() })),
  /** What there was no time for; the same call goes on with it. */
  remaining: z.int(),
});
export type TokenUndo = z.infer<typeof TokenUndo>;

const tags = ['Access tokens'];

export const accessTokensEndpoints = {
  list: {
    method: 'GET',
    url: '/api/access-tokens',
    schema: {
      summary: 'The user’s tokens, and what tokens did within the last hour',
      tags,
      response: { 200: z.object({ data: z.array(AccessToken), recent: z.array(TokenActivity).default([]) }) },
    },
  },
  create: {
    method: 'POST',
    url: '/api/access-tokens',
    schema: {
      summary: 'Makes a token; its secret is in this answer and never again',
      tags,
      headers: CreateHeaders,
      body: NewAccessToken,
      response: { 201: AccessToken.extend({ secret: z.string() }), 409: Problem },
    },
  },
  undo: {
    method: 'POST',
    url: '/api/access-tokens/:id/undo',
    schema: {
      summary: 'Takes back what a token did within the last hour, the latest first, also after it was revoked',
      tags,
      params: ById,
      response: { 200: TokenUndo, 404: Problem },
    },
  },
  revoke: {
    method: 'DELETE',
    url: '/api/access-tokens/:id',
    schema: { summary: 'Revokes a token at once', tags, params: ById, response: { 204: z.undefined(), 404: Problem } },
  },
} as const satisfies Record<string, Endpoint>;
