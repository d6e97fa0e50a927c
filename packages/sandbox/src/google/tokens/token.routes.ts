import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../../faults/faults.ts';
import { everyCall, type misbehaving } from '../../faults/misbehave.ts';
import type { AuthorizationCodes, AuthorizedCode } from '../sign-in/authorization-codes.ts';
import type { OAuthError } from '../sign-in/authorization-request.ts';
import { claimsOf } from './claims.ts';
import { isOurClient } from '../google-client.ts';
import { revokedGrant, tokenFaults } from '../google-faults.ts';
import type { IdTokens } from './id-tokens.ts';
import { accessTokenSeconds, type Tokens } from './tokens.ts';

const TokenRequest = z.object({
  grant_type: z.string().optional(),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});
type TokenRequest = z.infer<typeof TokenRequest>;

type Options = {
  issuer: string;
  codes: AuthorizationCodes;
  tokens: Tokens;
  idTokens: IdTokens;
  faults: Faults;
  misbehave: ReturnType<typeof misbehaving>;
};

/** What tokens are made for. */
type Redeemed = Pick<AuthorizedCode, 'grant' | 'offline' | 'nonce'>;

const refused = (error: string, error_description: string): OAuthError => ({ error, error_description });

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A verifier without a challenge is refused too: somebody may have stripped the challenge on the way. */
const provesPossession = ({ codeChallenge }: AuthorizedCode, verifier: string | undefined) =>
  codeChallenge === (verifier === undefined ? undefined : s256(verifier));

function redeemCode(request: TokenRequest, codes: AuthorizationCodes): Redeemed | OAuthError {
  if (!request.code) return refused('invalid_request', 'Missing required parameter: code');
  const authorized = codes.take(request.code);
  if (!authorized) return refused('invalid_grant', 'Malformed auth code, or one that expired or was used.');
  if (authorized.redirectUri !== request.redirect_uri) return refused('redirect_uri_mismatch', 'Bad Request');
  if (!provesPossession(authorized, request.code_verifier)) return refused('invalid_grant', 'Invalid code verifier.');
  return authorized;
}

function redeemRefreshToken({ refresh_token: token }: TokenRequest, tokens: Tokens): Redeemed | OAuthError {
  if (!token) return refused('invalid_request', 'Missing required parameter: refresh_token');
  const grant = tokens.grantOfRefresh(token);
  return grant ? { grant, offline: false, nonce: undefined } : revokedGrant;
}

function redeem(request: TokenRequest, { codes, tokens }: Options): Redeemed | OAuthError {
  if (request.grant_type === 'authorization_code') return redeemCode(request, codes);
  if (request.grant_type === 'refresh_token') return redeemRefreshToken(request, tokens);
  return refused('unsupported_grant_type', `Invalid grant_type: ${request.grant_type ?? ''}`);
}

export const tokenRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { issuer, codes, tokens, idTokens, faults, misbehave } = options;

  const issueTokens = async ({ grant, offline, nonce }: Redeemed) => {
    const { person, scopes } = grant;
    const access_token = tokens.accessTo(grant);
    const claims = { ...claimsOf(person, scopes, issuer), ...(nonce !== undefined && { nonce }) };
    return {
      access_token,
      expires_in: accessTokenSeconds - 1,
      ...(offline && { refresh_token: tokens.refreshOf(grant) }),
      scope: scopes.join(' '),
      token_type: 'Bearer',
      ...(scopes.includes('openid') && { id_token: await idTokens.sign(claims, access_token) }),
    };
  };

  const accountOf = ({ body }: FastifyRequest) => {
    const { code = '', refresh_token = '' } = TokenRequest.safeParse(body).data ?? {};
    return (codes.find(code)?.grant ?? tokens.grantOfRefresh(refresh_token))?.person.email;
  };

  app.post(
    '/token',
    misbehave(tokenFaults, everyCall(faults, 'google', accountOf)),
    async ({ body, headers }, reply) => {
      reply.header('cache-control', 'no-store');
      const request = TokenRequest.safeParse(body).data;
      if (!request) return reply.code(400).send(refused('invalid_request', 'Bad Request'));
      const { client_id: clientId, client_secret: clientSecret } = request;
      if (!isOurClient(headers.authorization, { clientId, clientSecret }))
        return reply.code(401).send(refused('invalid_client', 'The OAuth client was not found.'));
      const redeemed = redeem(request, options);
      return 'error' in redeemed ? reply.code(400).send(redeemed) : issueTokens(redeemed);
    },
  );
};
